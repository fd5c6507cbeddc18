import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mulDiv, parseDecimal, pow10 } from './decimal.ts';
import { rateOfAmounts } from './rate.ts';

test.each([
  ['so many euro in dollars', { units: 200_000n, decimals: 2 }, { units: 225_150n, decimals: 2 }, '1.12575'],
  ['a whole rate', { units: 100n, decimals: 2 }, { units: 200n, decimals: 2 }, '2.0000'],
  [
    'dollar coins in bitcoin',
    { units: 20_000_000_000n, decimals: 6 },
    { units: 17_511_387n, decimals: 8 },
    '0.0000087556935',
  ],
  ['nothing received', { units: 1n, decimals: 2 }, { units: 0n, decimals: 2 }, '0.0000'],
])('FIGURES-18: the rate of %s', (_of, from, to, rate) => {
  expect(rateOfAmounts(from, to)).toBe(rate);
});

test('FIGURES-18: nothing given has no rate', () => {
  expect(rateOfAmounts({ units: 0n, decimals: 2 }, { units: 5n, decimals: 2 })).toBeUndefined();
});

test('FIGURES-18: what is given times the rate is what is received, to its last unit', () => {
  const amount = fc.record({ units: fc.bigInt(1n, 10n ** 15n), decimals: fc.integer({ min: 0, max: 8 }) });
  fc.assert(
    fc.property(amount, amount, (from, to) => {
      const text = rateOfAmounts(from, to) ?? '';
      const rate = parseDecimal(text, 60);
      expect(
        rate.ok && mulDiv(from.units * rate.value, pow10(to.decimals), pow10(from.decimals + 60), 'half-even'),
      ).toBe(to.units);
    }),
  );
});
