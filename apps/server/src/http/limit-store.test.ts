import { expect, test } from 'vitest';
import { limitStore } from './limit-store.ts';

test('HTTP-9: a window ends by the time that is handed in; of too many callers the longest unheard of is forgotten', () => {
  let now = 1_000;
  const store = new (limitStore(() => now, 2))();
  const count = (key: string): number => {
    let callback = 0;
    store.incr(key, (_error, { current }) => (callback = current), 60_000);
    return callback;
  };
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1]);
  now += 59_999;
  expect(count('a')).toBe(3);
  now += 1;
  expect([count('a'), count('c')]).toEqual([1, 1]);
  // 'b' was forgotten for 'c'.
  expect([count('b'), count('c')]).toEqual([1, 2]);
});
