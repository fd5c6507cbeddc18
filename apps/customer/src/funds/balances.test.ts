import { describe, expect, test } from 'vitest';
import { assetName, inCurrency, worthOf } from '../shell/totals.ts';
import { accountsOf, type Balance, shareOf, shownAccount, unitOf, wholeOf, withoutIdleZeros } from './balances.ts';

const balance = (accountType: Balance['accountType'], asset: string, worth: string | null): Balance => ({
  accountType,
  asset,
  available: '1',
  held: '0',
  worth,
  unrealised: '0',
  movable: '1',
  unsettled: [],
  claims: [],
  instrument: null,
  logo: null,
});

const own = [
  balance('stock', 'EUR', '10.10'),
  balance('platform', 'BTC', '0.2'),
  balance('stock', 'US.QUILM', '399.959'),
];

describe('balances', () => {
  test('FUNDS-145: the account asked for is shown first, else the one worth most', () => {
    const parts = accountsOf(own, ['platform', 'stock', 'contract']);
    expect(shownAccount(parts, undefined)?.type).toBe('stock');
    expect(shownAccount(parts, 'contract')?.type).toBe('contract');
    expect(shownAccount(accountsOf([], ['platform', 'stock']), 'other')?.type).toBe('platform');
    expect(shownAccount([], 'stock')).toBeUndefined();
  });

  test('FUNDS-18: the parts are the accounts in the order of the settings and sum to the whole', () => {
    const parts = accountsOf(own, ['platform', 'stock', 'contract']);
    expect(parts.map(({ type, worth }) => [type, worth])).toEqual([
      ['platform', '0.20'],
      ['stock', '410.05'],
      ['contract', '0.00'],
    ]);
    expect(worthOf(own)).toBe('410.25');
  });

  test('FUNDS-18: within an account the most valuable balance stands first', () => {
    const [stock] = accountsOf(own, ['stock']);
    expect(stock?.balances.map(({ asset }) => asset)).toEqual(['US.QUILM', 'EUR']);
  });

  test('FUNDS-21: a balance without a price stands last and counts for nothing', () => {
    const [stock] = accountsOf([balance('stock', 'US.OXMAR', null), ...own], ['stock']);
    expect(stock?.balances.map(({ asset }) => asset)).toEqual(['US.QUILM', 'EUR', 'US.OXMAR']);
    expect(stock?.worth).toBe('410.05');
  });

  test('FUNDS-19: a worth in another currency is rounded down, and missing without a rate', () => {
    const rates = { EUR: '1.12608808', USD: '1.00000000' };
    expect(inCurrency('100.00', 'EUR', 'USD', rates)).toBe('112.60');
    expect(inCurrency('100.00', 'EUR', 'EUR', {})).toBe('100.00');
    expect(inCurrency('100.00', 'EUR', 'JPY', rates)).toBeUndefined();
  });

  test.each([
    ['25.00', '100.00', '25.00'],
    ['0.00', '0.00', '0.00'],
    ['5147.12', '10000.00', '51.47'],
    ['1', '3', '33.33'],
  ])('FIGURES-11: a part of %s in a whole of %s is %s percent', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share);
  });

  test('what is held belongs to the balance, exactly', () => {
    expect(wholeOf({ available: '0.10000001', held: '0.20000002' })).toBe('0.30000003');
    expect(wholeOf({ available: '3', held: '0' })).toBe('3');
  });

  test.each([
    ['0.10000000', '0.10'],
    ['0.00500000', '0.005'],
    ['528.843008', '528.843008'],
    ['-12.50', '-12.50'],
    ['3', '3'],
    ['100', '100'],
  ])('%s is written %s', (text, written) => {
    expect(withoutIdleZeros(text)).toBe(written);
  });

  test('a holding is called by its symbol and counted without a unit', () => {
    const share = { asset: 'US.QUILM', instrument: { symbol: 'QUILM', venue: 'US' } };
    expect([assetName(share), unitOf(share)]).toEqual(['QUILM', '']);
    const money = { asset: 'USDT', instrument: null };
    expect([assetName(money), unitOf(money)]).toEqual(['USDT', 'USDT']);
  });
});
