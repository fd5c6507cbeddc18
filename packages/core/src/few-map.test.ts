import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FewMap } from './few-map.ts';

test('it holds what a plain map does, in the same order, whatever is put and taken', () => {
  const step = fc.tuple(fc.constantFrom('set', 'set', 'delete'), fc.constantFrom('USD', 'EUR', 'JPY', 'GBP'), fc.nat());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const [few, plain] = [new FewMap<string, number>(), new Map<string, number>()];
      for (const [does, key, value] of steps) {
        if (does === 'set') {
          few.set(key, value);
          plain.set(key, value);
        } else expect(few.delete(key)).toBe(plain.delete(key));
        expect(few.get(key)).toBe(plain.get(key));
        expect([...few]).toEqual([...plain]);
        expect([few.size, [...few.keys()], [...few.values()]]).toEqual([
          plain.size,
          [...plain.keys()],
          [...plain.values()],
        ]);
      }
      expect([...new FewMap(plain)]).toEqual([...plain]);
    }),
  );
});
