import { expect, test } from 'vitest';
import { dayCourse, inCurrency, unpricedOf, worthOf } from './totals.ts';

test('TOTAL-1: the day change is what each holding moved since its last close', () => {
  const day = dayCourse('1000', [
    { worth: '110', last: '11', prevClose: '10', points: ['10', '10.5', '11'] },
    { worth: '90', last: '45', prevClose: '50', points: ['50', '45'] },
  ]);
  expect(Number(day.change)).toBe(0);
  expect(day.course).toEqual([1000, 1005, 1000]);
});

test('TOTAL-1: the percent is of the total at the last close', () => {
  const day = dayCourse('1010', [{ worth: '110', last: '11', prevClose: '10', points: [] }]);
  expect(Number(day.change)).toBe(10);
  expect(Number(day.percent)).toBe(1);
});

test('TOTAL-2: nothing held, nothing moved; a holding without a price counts for nothing', () => {
  expect(Number(dayCourse('50', []).change)).toBe(0);
  const day = dayCourse('50', [{ worth: '10', last: '0', prevClose: '5', points: [] }]);
  expect(Number(day.change)).toBe(0);
  expect(Number(dayCourse('0', []).percent)).toBe(0);
});

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
    { asset: 'EUR', worth: '10.00' },
    { asset: 'BTC', worth: null },
    { asset: 'BTC', worth: null },
  ];
  expect(worthOf(own)).toBe('10.00');
  expect(unpricedOf(own)).toEqual(['BTC']);
  expect(unpricedOf([])).toEqual([]);
});
