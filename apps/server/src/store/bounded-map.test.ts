import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('STORE-17: a full map loses its oldest entry for a new one, and no other', () => {
  const map = new BoundedMap<number, number>(1_000);
  for (let key = 0; key < 10_000; key++) {
    map.set(key, key);
    expect(map.size).toBe(Math.min(key + 1, 1_000));
  }
  expect([...map.keys()].slice(0, 2)).toEqual([9_000, 9_001]);
  map.set(9_000, 0).set(10_000, 0);
  expect([map.get(9_000), map.get(9_001)]).toEqual([0, undefined]);
});

test('STORE-17: what is over goes with the next entry, from the old end', () => {
  let now = 0;
  const map = new BoundedMap<string, number>(100, (endsAt) => endsAt <= now);
  map.set('a', 10).set('b', 20).set('c', 30);
  now = 20;
  map.set('d', 40);
  expect([...map.keys()]).toEqual(['c', 'd']);
});
