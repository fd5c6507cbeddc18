import { expect, test } from 'vitest';
import { CallLimit } from './call-limit.ts';

const limitOf = (now: () => number) => {
  const limit = new CallLimit({ most: 2, windowMs: 60_000 }, now, 2);
  return (...callers: string[]): boolean[] => callers.map((caller) => limit.isUsedUp(caller));
};

test('HTTP-9: each caller has its share, and a window ends by the time that is handed in', () => {
  let now = 1_000;
  const call = limitOf(() => now);
  expect(call('a', 'a', 'b')).toEqual([false, false, false]);
  now += 59_999;
  expect(call('a')).toEqual([true]);
  now += 1;
  expect(call('a', 'a', 'a')).toEqual([false, false, true]);
});

test('HTTP-9: of too many callers the one longest unheard of is forgotten', () => {
  const call = limitOf(() => 1_000);
  expect(call('a', 'a', 'b', 'b', 'a')).toEqual([false, false, false, false, true]);
  // 'b' is forgotten for 'c', and begins anew; 'c' for 'b', while 'a' goes on.
  expect(call('c', 'a', 'b', 'a')).toEqual([false, true, false, true]);
});
