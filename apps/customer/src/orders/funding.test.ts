import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountToConvert, defaultSource, fundingSources, quoteCovers } from './funding.ts';

const held = [
  { accountType: 'stock', asset: 'USD', available: '0.00' },
  { accountType: 'stock', asset: 'EUR', available: '50.00' },
  { accountType: 'platform', asset: 'EUR', available: '900.00' },
  { accountType: 'platform', asset: 'USDT', available: '0.000000' },
  { accountType: 'platform', asset: 'BTC', available: '0.50000000' },
  { accountType: 'platform', asset: 'BRL', available: '10.00' },
  { accountType: 'financial', asset: 'USDT', available: '7.000000' },
] as const;
const worth = ({ asset, available }: { readonly asset: string; readonly available: string }): number =>
  Number(available) * (asset === 'BTC' ? 60_000 : 1);

describe('ORDER-20', () => {
  test('the order’s account first, cash before coins, the larger balance first; only assets the account holds and that convert into one another', () => {
    const names = (account: 'stock' | 'platform', asset: string): readonly string[] =>
      fundingSources(held, { account, asset }, [{ asset: 'BRL', onlyWith: ['USDT'] }], worth).map(
        (one) => `${one.account} ${one.asset}`,
      );
    expect(names('platform', 'USDT')).toEqual([
      'platform EUR',
      'platform BRL',
      'platform BTC',
      'financial USDT',
      'stock EUR',
    ]);
    // BTC cannot be held by the stock account, and BRL goes with USDT only.
    expect(names('stock', 'USD')).toEqual(['stock EUR', 'platform EUR']);
    expect(names('platform', 'EUR')).toEqual(['platform BTC', 'stock EUR', 'financial USDT']);
    // The platform account takes no dollars: a conversion into them would be refused.
    expect(names('platform', 'USD')).toEqual([]);
  });

  test('the base asset never pays, and coins pay only where the customer chooses them', () => {
    const usdt = { account: 'platform', asset: 'USDT', except: 'ETH' } as const;
    const own = [
      { accountType: 'platform', asset: 'USDT', available: '3.840000' },
      { accountType: 'platform', asset: 'BTC', available: '0.01000000' },
      { accountType: 'platform', asset: 'ETH', available: '9.00000000' },
      { accountType: 'platform', asset: 'EUR', available: '5.00' },
      { accountType: 'stock', asset: 'EUR', available: '27287.00' },
    ] as const;
    const sources = fundingSources(own, usdt, [], worth);
    expect(sources.some(({ asset }) => asset === 'ETH')).toBe(false);
    expect(defaultSource(sources, { account: 'platform', needed: 573 }, worth)).toMatchObject({
      account: 'stock',
      asset: 'EUR',
    });
    expect(defaultSource(sources, { account: 'platform', needed: 4 }, worth)).toMatchObject({
      account: 'platform',
      asset: 'EUR',
    });
    expect(defaultSource(sources, { account: 'platform', needed: 99_999 }, worth)).toMatchObject({
      account: 'stock',
      asset: 'EUR',
    });
    // Nothing typed yet: what the account itself has, however much another one has.
    expect(defaultSource(sources, { account: 'platform', needed: undefined }, worth)).toMatchObject({
      account: 'platform',
    });
    expect(defaultSource(sources.slice(2), { account: 'platform', needed: undefined }, worth)?.account).toBe('stock');
    const coins = fundingSources(own.slice(0, 3), usdt, [], worth);
    expect(coins.map(({ asset }) => asset)).toEqual(['BTC']);
    expect(defaultSource(coins, { account: 'platform', needed: 573 }, worth)).toBeUndefined();
  });
});

test('ORDER-21: the converted amount covers the wanted amount at the last quoted rate, and never exceeds the balance', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 13n),
      (wanted, from, to, available) => {
        const requested = amountToConvert(wanted, { from, to }, available);
        expect(requested).toBeLessThanOrEqual(available);
        if (requested < available) expect((requested * to) / from).toBeGreaterThanOrEqual(wanted);
      },
    ),
  );
  expect(amountToConvert(10n, { from: 1n, to: 0n }, 500n)).toBe(500n);
});

test('ORDER-21: a quote is kept while it covers the shortfall and not much more', () => {
  expect(quoteCovers(100n, 100n, 100n)).toBe(true);
  expect(quoteCovers(99n, 100n, 100n)).toBe(false);
  expect(quoteCovers(103n, 100n, 100n)).toBe(true);
  expect(quoteCovers(104n, 100n, 100n)).toBe(false);
});
