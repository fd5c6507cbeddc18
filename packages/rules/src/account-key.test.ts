import { expect, test } from 'vitest';
import { accountKey, accountParts } from './account-key.ts';

const PURPOSES = ['fees', 'clearing.card', 'money.client'];

test.each([
  ['real.c12.stock.US.AURX', { mode: 'real', customer: 12, purpose: 'stock', asset: 'US.AURX' }],
  ['demo.c1.platform.USDT', { mode: 'demo', customer: 1, purpose: 'platform', asset: 'USDT' }],
  ['real.house.clearing.card.EUR', { mode: 'real', customer: undefined, purpose: 'clearing.card', asset: 'EUR' }],
  ['demo.house.money.client.HK.0001', { mode: 'demo', customer: undefined, purpose: 'money.client', asset: 'HK.0001' }],
] as const)('LEDGER-2: %s says whose it is, what it is for and in what, and is made of that', (key, parts) => {
  expect(accountParts(key, PURPOSES)).toEqual(parts);
  expect(accountKey(parts)).toBe(key);
});

test.each([
  '',
  'real',
  'real.c1.stock',
  'real.c1.stock.',
  'other.c1.stock.EUR',
  'real.cx.stock.EUR',
  'real.c01.stock.EUR',
  'real.c1.fees.EUR',
  'real.house.stock.EUR',
  'real.house.nothing.EUR',
])('LEDGER-2: %j is the key of no account', (key) => {
  expect(accountParts(key, PURPOSES)).toBeUndefined();
});
