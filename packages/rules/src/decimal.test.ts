import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf, formatDecimal, mulDiv, parseDecimal, type Rounding } from './decimal.ts';

describe('LEDGER-7: a × b ÷ c is exact, and each rounding goes where it says', () => {
  test.each<[bigint, bigint, bigint, bigint, bigint, bigint]>([
    // a, b, c: down, up, half-even
    [7n, 3n, 7n, 3n, 3n, 3n],
    [7n, 1n, 2n, 3n, 4n, 4n],
    [5n, 1n, 2n, 2n, 3n, 2n],
    [1n, 1n, 3n, 0n, 1n, 0n],
    [2n, 1n, 3n, 0n, 1n, 1n],
    [-7n, 1n, 2n, -3n, -4n, -4n],
    [-5n, 1n, 2n, -2n, -3n, -2n],
    [5n, 1n, -2n, -2n, -3n, -2n],
    [-5n, 1n, -2n, 2n, 3n, 2n],
    [-1n, 1n, 3n, 0n, -1n, 0n],
    [0n, 9n, 4n, 0n, 0n, 0n],
    [10n ** 40n, 10n ** 40n, 3n, (10n ** 80n - 1n) / 3n, (10n ** 80n + 2n) / 3n, (10n ** 80n - 1n) / 3n],
  ])('%d × %d ÷ %d is %d down, %d up, %d to the nearest', (a, b, c, down, up, even) => {
    const results = (['down', 'up', 'half-even'] as const).map((rounding) => mulDiv(a, b, c, rounding));
    expect(results).toEqual([down, up, even]);
  });

  test('LEDGER-7: no rounding is off by a whole unit', () => {
    const number = fc.bigInt(-(10n ** 30n), 10n ** 30n);
    const rounding = fc.constantFrom<Rounding>('down', 'up', 'half-even');
    fc.assert(
      fc.property(
        number,
        number,
        number.filter((c) => c !== 0n),
        rounding,
        (a, b, c, rounding) => {
          const off = mulDiv(a, b, c, rounding) * c - a * b;
          const size = (n: bigint) => (n < 0n ? -n : n);
          expect(size(off) < size(c)).toBe(true);
          if (rounding === 'half-even') expect(size(off) * 2n <= size(c)).toBe(true);
        },
      ),
    );
  });

  test('LEDGER-7: nothing is divided by zero', () => {
    expect(() => mulDiv(1n, 1n, 0n, 'down')).toThrow('zero');
  });
});

describe('LEDGER-7: a decimal text is read exactly, or not at all', () => {
  test.each<[string, number, bigint | string]>([
    ['10.5', 2, 1050n],
    ['-10.5', 2, -1050n],
    ['0', 2, 0n],
    ['0.01', 2, 1n],
    ['10.500', 2, 1050n],
    ['10.501', 2, 'TOO_PRECISE'],
    ['1.5', 0, 'TOO_PRECISE'],
    ['1.0', 0, 1n],
    ['999999999999999999999999999999', 2, 99999999999999999999999999999900n],
    ['1000000000000000000000000000000', 2, 'NOT_A_NUMBER'],
    ['', 2, 'NOT_A_NUMBER'],
    ['01', 2, 'NOT_A_NUMBER'],
    ['+1', 2, 'NOT_A_NUMBER'],
    ['.5', 2, 'NOT_A_NUMBER'],
    ['5.', 2, 'NOT_A_NUMBER'],
    ['1e3', 2, 'NOT_A_NUMBER'],
    ['1,000', 2, 'NOT_A_NUMBER'],
    [' 1', 2, 'NOT_A_NUMBER'],
    ['1\n', 2, 'NOT_A_NUMBER'],
    ['NaN', 2, 'NOT_A_NUMBER'],
    ['0x10', 2, 'NOT_A_NUMBER'],
    ['１', 2, 'NOT_A_NUMBER'],
  ])('%j with %d decimals', (text, decimals, expected) => {
    const read = parseDecimal(text, decimals);
    expect(read.ok ? read.value : read.error).toBe(expected);
  });

  test('LEDGER-7: what is written is read back', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 25n), 10n ** 25n), fc.nat(18), (units, decimals) => {
        expect(parseDecimal(formatDecimal(units, decimals), decimals)).toEqual({ ok: true, value: units });
      }),
    );
  });
});

test.each<[bigint, number, string]>([
  [1050n, 2, '10.50'],
  [-5n, 2, '-0.05'],
  [0n, 2, '0.00'],
  [7n, 0, '7'],
  [-7n, 0, '-7'],
  [1n, 8, '0.00000001'],
])('LEDGER-7: %d units of %d decimals are written %s', (units, decimals, expected) => {
  expect(formatDecimal(units, decimals)).toBe(expected);
});

test.each<[string, number]>([
  ['1', 0],
  ['0.01', 2],
  ['0.0100', 2],
  ['10.0', 0],
])('LEDGER-7: %s has %d decimals', (text, expected) => {
  expect(decimalsOf(text)).toBe(expected);
});
