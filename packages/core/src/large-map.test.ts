import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LargeMap } from './large-map.ts';

const same = <K extends string | number>(large: LargeMap<K, number>, plain: Map<K, number>): void => {
  let differences = 0;
  for (const [key, value] of large) if (plain.get(key) !== value) differences += 1;
  for (const [key, value] of plain) if (large.get(key) !== value) differences += 1;
  const counts = [large.size, [...large].length, new Set(large.keys()).size, [...large.values()].length];
  expect([differences, ...counts]).toEqual([0, ...counts.map(() => plain.size)]);
};

test('it holds what a plain map does, whatever is put and taken', () => {
  const step = fc.tuple(fc.constantFrom('set', 'set', 'delete'), fc.integer({ min: 0, max: 30 }), fc.nat());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const [large, plain] = [new LargeMap<number, number>(), new Map<number, number>()];
      for (const [does, key, value] of steps) {
        if (does === 'set') {
          large.set(key, value);
          plain.set(key, value);
        } else expect(large.delete(key)).toBe(plain.delete(key));
        expect([large.get(key), large.has(key)]).toEqual([plain.get(key), plain.has(key)]);
      }
      same(large, plain);
    }),
  );
});

test.each([
  ['names', (index: number) => `real ${index} USDT`],
  ['numbers', (index: number) => index],
  ['numbers far apart', (index: number) => index * 65_536],
  ['negative and large numbers', (index: number) => (index % 2 === 0 ? -index : index * 2 ** 33)],
  ['names and numbers', (index: number) => (index % 2 === 0 ? index : `${index}`)],
])('it holds fifty thousand %s, and lets go of them', (_, keyOf) => {
  const [large, plain] = [new LargeMap<string | number, number>(), new Map<string | number, number>()];
  for (let index = 0; index < 50_000; index += 1) {
    large.set(keyOf(index), index);
    plain.set(keyOf(index), index);
  }
  same(large, plain);
  for (let index = 0; index < 50_000; index += 3) {
    large.delete(keyOf(index));
    plain.delete(keyOf(index));
  }
  same(large, plain);
});
