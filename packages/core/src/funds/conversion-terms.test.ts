import { describe, expect, test } from 'vitest';
import { ANY_JUMP, COIN, FREE_CONVERSION, resultText, TestExchange } from '../testing.ts';
import type { QuoteConversion } from './conversion.ts';
import { conversionBounds, conversionSpread } from './conversion-terms.ts';

const SPREAD = { leastBps: 2, mostBps: 60, rangeShareBps: 5_000 };

/** A coin at 100.00; a conversion gives 10 to 500 USDT of worth, and a quote is firm for 15 s. Customer 1 has plenty of both. */
const openExchange = (changes: Partial<typeof SPREAD> = {}): TestExchange => {
  const { funds } = new TestExchange().core.config;
  const conversion = {
    ...funds.conversion,
    ...FREE_CONVERSION,
    feeBps: 0,
    validMs: 15_000,
    bounds: { asset: 'USDT', minimum: 10_000_000n, maximum: 500_000_000n },
    spread: { ...SPREAD, ...changes },
  };
  const made = new TestExchange({
    staleAfterMs: 60_000,
    priceJump: { maxBps: ANY_JUMP, confirmMs: 1 },
    funds: { ...funds, conversion },
  });
  made.fund(1, 'platform', 'USDT', 10n ** 12n);
  made.fund(1, 'platform', 'LUM', 10n ** 12n);
  return made;
};

const quote = (asset: 'USDT' | 'LUM', units: bigint): QuoteConversion => ({
  type: 'quote-conversion',
  mode: 'real',
  customer: 1,
  account: 'platform',
  from: { asset, units },
  to: asset === 'USDT' ? 'LUM' : 'USDT',
});

/** Ticks one after another, five seconds apart, the last one now. */
const walk = (exchange: TestExchange, ...prices: readonly number[]): void => {
  for (const price of prices) {
    exchange.now += 5_000;
    exchange.tick(price);
  }
};
const calm = (exchange: TestExchange, price: number, minutes: number): void =>
  walk(exchange, ...Array.from({ length: minutes * 12 }, () => price));
const spread = (exchange: TestExchange, firmMs = 15_000) =>
  conversionSpread(exchange.core, 'USDT', 'LUM', firmMs, exchange.now);

describe('FUNDS-58: a conversion gives no less and no more than the deployment allows', () => {
  test.each<[string, 'USDT' | 'LUM', bigint, string]>([
    ['the least', 'USDT', 10_000_000n, 'quote-given'],
    ['less', 'USDT', 9_999_999n, 'BELOW_MINIMUM'],
    ['the most', 'USDT', 500_000_000n, 'quote-given'],
    ['more', 'USDT', 500_000_001n, 'ABOVE_MAXIMUM'],
    ['the most, of another asset at its price', 'LUM', 500_000_000n, 'quote-given'],
    ['more of it', 'LUM', 500_000_001n, 'ABOVE_MAXIMUM'],
    ['less of it', 'LUM', 9_999_999n, 'BELOW_MINIMUM'],
  ])('FUNDS-58: %s', (_title, asset, units, expected) => {
    const exchange = openExchange();
    expect(resultText(exchange.run(quote(asset, units)))).toBe(expected);
    expect(resultText(exchange.run({ ...quote(asset, units), type: 'convert-funds' }))).toBe(
      expected.replace('quote-given', 'funds-converted'),
    );
  });

  test('FUNDS-58: the bounds follow the price, and without one nothing is converted', () => {
    const exchange = openExchange();
    expect(conversionBounds(exchange.core, 'LUM', exchange.now)).toEqual({
      minimum: 10_000_000n,
      maximum: 500_000_000n,
    });
    exchange.tick(20_000);
    expect(conversionBounds(exchange.core, 'LUM', exchange.now)).toEqual({
      minimum: 5_000_000n,
      maximum: 250_000_000n,
    });
    exchange.now += 60_001;
    expect(conversionBounds(exchange.core, 'LUM', exchange.now)).toBeUndefined();
    expect(resultText(exchange.run(quote('LUM', 10_000_000n)))).toBe('RATE_UNAVAILABLE');
  });
});

describe('FUNDS-59: a firm rate costs a spread that grows with movement and time', () => {
  test('FUNDS-59: a still market costs the least, one just begun to be watched the most', () => {
    const exchange = openExchange();
    expect(spread(exchange)).toBe(60);
    calm(exchange, 10_000, 2);
    expect(spread(exchange)).toBe(2);
  });

  test('FUNDS-59: half of the range, at the root of a quarter of a minute', () => {
    const exchange = openExchange();
    calm(exchange, 10_000, 2);
    walk(exchange, 10_080);
    // 80 × 0.5 × 0.5
    expect(spread(exchange)).toBe(20);
    expect(spread(exchange, 60_000)).toBe(40);
    expect(spread(exchange, 5_000)).toBe(12);
    expect(spread(exchange, 0)).toBe(2);
  });

  test('FUNDS-59: never above the most, and down again when it has been calm', () => {
    const exchange = openExchange();
    calm(exchange, 10_000, 2);
    walk(exchange, 14_000);
    expect(spread(exchange)).toBe(60);
    calm(exchange, 14_000, 3);
    expect(spread(exchange)).toBe(2);
  });

  test('FUNDS-59: after a gap the range begins anew, at the most', () => {
    const exchange = openExchange();
    calm(exchange, 10_000, 2);
    exchange.now += 3_600_000;
    exchange.tick(10_000);
    expect(spread(exchange)).toBe(60);
  });

  test('FUNDS-59: it is within the rate, stays as it was quoted, and there and back never gains', () => {
    const exchange = openExchange();
    calm(exchange, 10_000, 2);
    walk(exchange, 10_080, 10_000);
    expect(resultText(exchange.run(quote('USDT', 100_000_000n)))).toBe('quote-given');
    const given = exchange.core.state.funds.quotes.real.get(1);
    // 1 LUM less 0.20 %.
    expect([given?.spreadBps, given?.to.units]).toEqual([20, 99_800_000n]);
    walk(exchange, 10_300);
    expect(resultText(exchange.run({ type: 'accept-quote', mode: 'real', customer: 1, id: given?.id ?? 0 }))).toBe(
      'funds-converted',
    );
    expect(exchange.house('inventory', 'LUM')).toBe(-99_800_000n);
    const before = exchange.core.state.ledger.customer('real', 1, 'platform', 'USDT').available;
    exchange.tick(10_000);
    exchange.run({ ...quote('LUM', 99_800_000n), type: 'convert-funds' });
    expect(exchange.core.state.ledger.customer('real', 1, 'platform', 'USDT').available - before).toBeLessThan(
      100_000_000n,
    );
    expect(exchange.faults()).toEqual([]);
  });
});

test('BOOK-16: conversions count towards the inventory, and none is given on a side that the house does not quote', () => {
  const exchange = openExchange({ leastBps: 0, mostBps: 0 });
  exchange.run({ ...quote('USDT', 100_000_000n), type: 'convert-funds' });
  expect(exchange.core.state.market.inventory.real.get(COIN.id)).toBe(-100_000_000n);
  exchange.core.state.market.inventory.real.set(COIN.id, -(10n ** 30n));
  expect(resultText(exchange.run(quote('USDT', 100_000_000n)))).toBe('RATE_UNAVAILABLE');
  expect(resultText(exchange.run(quote('LUM', 100_000_000n)))).toBe('quote-given');
});
