import { expect, test } from 'vitest';
import { capitals, type FundPart, partOf, sumOf } from './capital.ts';

const part = (product: number, currency: string, principal: string): FundPart => ({
  product,
  name: `Fund ${product}`,
  account: 'stock',
  currency,
  count: 1,
  principal,
  redeemable: '0.00',
  daily: '0.01',
  paid: '0.10',
  owed: '0.00',
  available: '1000.00',
});

test('PRODUCTS-12: money in funds is added up exactly, each currency by itself', () => {
  const parts = [part(1, 'EUR', '90071992547409.91'), part(2, 'USD', '5.00'), part(3, 'EUR', '0.02')];
  expect(capitals(parts).map(({ currency, principal, daily }) => [currency, principal, daily])).toEqual([
    ['EUR', '90071992547409.93', '0.02'],
    ['USD', '5.00', '0.01'],
  ]);
  expect([sumOf([]), sumOf(['0.1', '0.20'])]).toEqual(['0', '0.30']);
});

test('PRODUCTS-12: what a fund is of the whole is rounded as all percentages are', () => {
  expect(partOf({ principal: '1.00' }, { principal: '3.00' })).toBe('33.33');
  expect(partOf({ principal: '0.00' }, { principal: '0.00' })).toBe('0.00');
});
