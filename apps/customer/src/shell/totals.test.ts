import { expect, test } from 'vitest';
import { inCurrency, percentOfTotal, unpricedOf, worthOf } from './totals.ts';

test.each([
  ['100', 'EUR', 'USD', '108'],
  ['108', 'USD', 'EUR', '100'],
  ['5', 'EUR', 'EUR', '5'],
  ['5', 'EUR', 'XYZ', undefined],
])('TOTAL-3: %s %s in %s is %s', (amount, from, to, worth) => {
  const found = inCurrency(amount, from, to, { EUR: '1.08', USD: '1' });
  expect(found === undefined ? undefined : Number(found)).toBe(worth === undefined ? undefined : Number(worth));
});

test('TOTAL-4: amounts are added without a float', () => {
  const worths = ['0.10', '0.20', '0.009'].map((worth) => ({ asset: 'EUR', worth }));
  expect(worthOf(worths)).toBe('0.30');
});

test('FUNDS-21: what has no price is named and counts for nothing', () => {
  const own = [
    { asset: 'EUR', instrument: null, worth: '10.00' },
    { asset: 'BTC', instrument: null, worth: null },
    { asset: 'BTC', instrument: null, worth: null },
    { asset: 'US.QUILM', instrument: { symbol: 'QUILM' }, worth: null },
  ];
  expect(worthOf(own)).toBe('10.00');
  expect(unpricedOf(own)).toEqual(['BTC', 'QUILM']);
  expect(unpricedOf([])).toEqual([]);
});

test.each([
  ['-5.40', '29988.59', '-0.02'],
  ['5.00', '105.00', '5.00'],
  ['3.00', '3.00', '0'],
])('FIGURES-2: %s under a total of %s is %s percent of it', (change, total, percent) => {
  expect(percentOfTotal(change, total)).toBe(percent);
});
