import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whole } from './whole.ts';

test('LEDGER-7: a whole number becomes the same bigint, whatever its size and sign', () => {
  const sample = [
    0,
    -0,
    1,
    -1,
    2 ** 31,
    -(2 ** 31),
    2 ** 32 - 1,
    2 ** 32,
    -(2 ** 32),
    2 ** 53 - 1,
    -(2 ** 53 - 1),
    2 ** 60,
  ];
  for (const value of sample) expect(whole(value)).toBe(BigInt(value));
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => whole(value) === BigInt(value)));
});

test('LEDGER-7: what is not whole is no bigint', () => {
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => whole(value)).toThrow(RangeError);
});
