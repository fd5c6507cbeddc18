import { expect, test } from 'vitest';
import { currenciesOf, everyDay } from './income-days.ts';

const DAY_MS = 86_400_000;
const days = [
  { day: 0, currency: 'EUR', amount: '0.06' },
  { day: DAY_MS, currency: 'USD', amount: '0.10' },
  { day: 3 * DAY_MS, currency: 'EUR', amount: '0.07' },
];

test('days without income are zeros between the first and the last of the currency', () => {
  expect(everyDay(days, 'EUR').map(({ amount }) => amount)).toEqual(['0.06', '0', '0', '0.07']);
  expect(everyDay(days, 'USD')).toEqual([days[1]]);
  expect(everyDay(days, 'HKD')).toEqual([]);
});

test('each currency has bars of its own', () => {
  expect(currenciesOf(days)).toEqual(['EUR', 'USD']);
});
