import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountToGive, fundingSources, quoteFits, usualSource } from './funding.ts';

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
  test('the own account first, money first, the larger balance first; only what the account may hold and what goes together', () => {
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

  test('what is bought never pays, and what is not money pays only where the customer chooses it', () => {
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
    expect(usualSource(sources, { account: 'platform', needed: 573 }, worth)).toMatchObject({
      account: 'stock',
      asset: 'EUR',
    });
    expect(usualSource(sources, { account: 'platform', needed: 4 }, worth)).toMatchObject({
      account: 'platform',
      asset: 'EUR',
    });
    expect(usualSource(sources, { account: 'platform', needed: 99_999 }, worth)).toMatchObject({
      account: 'stock',
      asset: 'EUR',
    });
    // Nothing typed yet: what the account itself has, however much another one has.
    expect(usualSource(sources, { account: 'platform', needed: undefined }, worth)).toMatchObject({
      account: 'platform',
    });
    expect(usualSource(sources.slice(2), { account: 'platform', needed: undefined }, worth)?.account).toBe('stock');
    const coins = fundingSources(own.slice(0, 3), usdt, [], worth);
    expect(coins.map(({ asset }) => asset)).toEqual(['BTC']);
    expect(usualSource(coins, { account: 'platform', needed: 573 }, worth)).toBeUndefined();
  });
});

test('ORDER-21: what is asked for brings at least what is wanted at the rate learnt, and never exceeds what there is', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 13n),
      (wanted, from, to, available) => {
        const asked = amountToGive(wanted, { from, to }, available);
        expect(asked).toBeLessThanOrEqual(available);
        if (asked < available) expect((asked * to) / from).toBeGreaterThanOrEqual(wanted);
      },
    ),
  );
  expect(amountToGive(10n, { from: 1n, to: 0n }, 500n)).toBe(500n);
});

test('ORDER-21: a quote is kept while it brings enough and not much more', () => {
  expect(quoteFits(100n, 100n, 100n)).toBe(true);
  expect(quoteFits(99n, 100n, 100n)).toBe(false);
  expect(quoteFits(103n, 100n, 100n)).toBe(true);
  expect(quoteFits(104n, 100n, 100n)).toBe(false);
});
