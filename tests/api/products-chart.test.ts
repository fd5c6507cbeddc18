import { expect, test } from 'vitest';
import { unitValues } from '../../apps/server/src/products/unit-value.ts';
import { termsAt } from '../modules/products/offer.ts';

const DAY_MS = 86_400_000;

test('PRODUCTS-9: the chart of an ETF is a unit with the income of each whole day, and never falls', () => {
  const product = { ...termsAt(11 * DAY_MS), id: 1, opensAt: 10 * DAY_MS, listedAt: 9 * DAY_MS };
  const values = unitValues(product, 2, '1day', 13 * DAY_MS).map(({ close }) => Number(close));
  expect(values).toEqual([10, 10.0015, 10.003, 10.0045]);
});

test('PRODUCTS-9: the chart begins with the listing, and with the first day that a purchase then earns for', () => {
  const product = { ...termsAt(11 * DAY_MS), id: 1, opensAt: 0, listedAt: 10.5 * DAY_MS };
  const values = unitValues(product, 2, '1day', 13 * DAY_MS).map(({ at, close }) => [at / DAY_MS, Number(close)]);
  expect(values).toEqual([
    [10, 10],
    [11, 10],
    [12, 10.0015],
    [13, 10.003],
  ]);
});
