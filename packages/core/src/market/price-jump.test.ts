import { priceTicks } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import {
  ANY_JUMP,
  COIN,
  HOUR_MS,
  PAIR,
  restoreSnapshot,
  resultText,
  SHARE,
  TestExchange,
  takeSnapshot,
} from '../testing.ts';
import { listingOf } from './listing.ts';
import { isSuspended, ladderOf } from './reference.ts';
import { confirmByTime, observe } from './tick.ts';

/** A coin's price may jump by 5 %, and stands as confirmed after 4 s. Customer 1 has 1,000 USDT and 10 LUM. */
const openExchange = (): TestExchange => {
  const made = new TestExchange({ priceJump: { maxBps: { ...ANY_JUMP, coin: 500 }, confirmMs: 4_000 } });
  made.fund(1, 'platform', 'USDT', 1_000_000_000n);
  made.fund(1, 'platform', 'LUM', 1_000_000_000n);
  return made;
};
const price = (exchange: TestExchange) => exchange.core.state.market.references.get(COIN.id)?.price;
const suspended = (exchange: TestExchange) => isSuspended(exchange.core, COIN.id, exchange.now);

describe('SPOT-11: a price that jumps too far is not believed until it is confirmed', () => {
  test.each<[string, readonly number[], number, boolean]>([
    // Ticks after 10,000; the price that holds; whether the instrument is suspended.
    ['a jump to the bound itself is believed', [10_500], 10_500, false],
    ['a jump beyond it is not', [10_501], 10_000, true],
    ['down as well', [9_499], 10_000, true],
    ['a second tick near it confirms it', [12_000, 12_100], 12_100, false],
    ['one near the old price refutes it', [12_000, 10_100], 10_100, false],
    ['one at a third place confirms nothing', [12_000, 8_000], 10_000, true],
    ['the third place is confirmed by the next', [12_000, 8_000, 8_100], 8_100, false],
    ['small steps are believed one by one', [10_400, 10_800, 11_200], 11_200, false],
  ])('SPOT-11: %s', (_title, ticks, expected, isOut) => {
    const exchange = openExchange();
    for (const each of ticks) exchange.tick(each);
    expect([price(exchange), suspended(exchange)]).toEqual([expected, isOut]);
  });

  test('SPOT-11: the named time confirms it, and not a moment less', () => {
    const exchange = openExchange();
    exchange.tick(12_000);
    expect(confirmByTime(exchange.core, exchange.now + 3_999)).toEqual([]);
    expect(suspended(exchange)).toBe(true);
    expect(confirmByTime(exchange.core, exchange.now + 4_000)).toEqual([COIN.id]);
    expect([price(exchange), suspended(exchange)]).toEqual([12_000, false]);
  });

  test('SPOT-11: a suspended instrument takes no order, fires nothing, gives no rate and takes no quote', () => {
    const exchange = openExchange();
    const conversion = {
      mode: 'real',
      customer: 1,
      account: 'platform',
      from: { asset: 'USDT', units: 100_000_000n },
      to: 'LUM',
    } as const;
    exchange.order({ lots: 100, limit: 9_500 });
    expect(resultText(exchange.run({ type: 'quote-conversion', ...conversion }))).toBe('quote-given');
    expect(exchange.tick(9_000)).toBe('');
    expect(exchange.order()).toBe('SUSPENDED');
    expect(exchange.order({ side: 'sell' })).toBe('SUSPENDED');
    expect(resultText(exchange.run({ type: 'convert-funds', ...conversion }))).toBe('RATE_UNAVAILABLE');
    expect(resultText(exchange.run({ type: 'accept-quote', mode: 'real', customer: 1, id: 1 }))).toBe(
      'RATE_UNAVAILABLE',
    );
    expect(exchange.tick(9_010)).toBe('100@9500 #1, #1 filled');
    expect(exchange.order({ lots: 20 })).toBe('20@9030 house, #2 filled');
  });

  test('SPOT-11: cancelling works, and so do the other instruments', () => {
    const exchange = openExchange();
    exchange.order({ lots: 100, limit: 9_500 });
    exchange.tick(12_000);
    expect(exchange.cancel(1)).toBe('#1 cancelled: requested');
    exchange.fund(1, 'platform', 'JPY', 1_000_000n);
    expect(exchange.order({ on: PAIR.id, lots: 100 })).toMatch(/filled$/);
  });

  test('SPOT-11: a waiting order of a suspended instrument goes on waiting', () => {
    const exchange = new TestExchange({ priceJump: { maxBps: { ...ANY_JUMP, share: 1_000 }, confirmMs: 4_000 } });
    exchange.fund(1, 'stock', 'USD', 1_000_000n);
    exchange.closed.add('US');
    exchange.order({ on: SHARE.id, lots: 10, limit: 10_100 });
    exchange.closed.clear();
    expect(exchange.tick(8_000, SHARE.id)).toBe('');
    exchange.now += HOUR_MS;
    expect(exchange.runDue()).toBe('');
    expect(exchange.tick(8_010, SHARE.id)).not.toBe('');
  });

  test('SPOT-11: ticks that come late, and the first of an instrument, are no jump', () => {
    const exchange = openExchange();
    const tick = { seq: 0, price: priceTicks(1), at: exchange.now };
    expect(observe(exchange.core, COIN.id, tick)).toBe('late');
    expect(observe(restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core)), COIN.id, tick)).toBe('believed');
  });
});

describe('BOOK-16: beyond the bound of its inventory the house quotes one side', () => {
  const bounded = (): TestExchange => {
    const exchange = openExchange();
    const listing = listingOf(exchange.core, COIN.id);
    const instrument = { ...COIN, ladder: { ...COIN.ladder, inventoryLots: 150 } };
    (exchange.core.config.listings as Map<string, typeof listing>).set(COIN.id, { ...listing, instrument });
    exchange.tick(10_000);
    return exchange;
  };
  const quotes = (exchange: TestExchange, core = exchange.core) =>
    ladderOf(core, 'real', listingOf(core, COIN.id))?.quotes;

  test('BOOK-16: what has been sold to the bound is no longer offered, and is bought back', () => {
    const exchange = bounded();
    expect(exchange.order({ lots: 140 })).toBe('100@10010 house, 40@10020 house, #1 filled');
    exchange.tick(10_000);
    expect(quotes(exchange)).toEqual({ buy: true, sell: true });
    exchange.order({ lots: 10 });
    exchange.tick(10_000);
    expect(quotes(exchange)).toEqual({ buy: true, sell: false });
    expect(exchange.order({ lots: 10 })).toBe('#3 cancelled: collar');
    expect(exchange.order({ lots: 10, limit: 10_050 })).toBe('#4 rests');
    expect(exchange.order({ side: 'sell', lots: 20 })).toBe('#4 cancelled: self-trade, 20@9990 house, #5 filled');
    exchange.tick(10_000);
    expect(quotes(exchange)).toEqual({ buy: true, sell: true });
    expect(exchange.faults()).toEqual([]);
  });

  test('BOOK-16: and so with what has been bought', () => {
    const exchange = bounded();
    exchange.order({ side: 'sell', lots: 150 });
    exchange.tick(10_000);
    expect(quotes(exchange)).toEqual({ buy: false, sell: true });
  });

  test('BOOK-16: the inventory is journalled and kept for each account mode apart', () => {
    const exchange = bounded();
    exchange.run({ type: 'start-demo', customer: 1 });
    exchange.order({ mode: 'demo', lots: 150 });
    exchange.tick(10_000);
    expect(quotes(exchange)).toEqual({ buy: true, sell: true });
    exchange.order({ lots: 150 });
    const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
    observe(restored, COIN.id, { seq: 99, price: priceTicks(10_000), at: exchange.now });
    expect(quotes(exchange, restored)).toEqual({ buy: true, sell: false });
    expect(restored.state.market.inventory).toEqual(exchange.core.state.market.inventory);
  });
});

test('BOOK-13: an older tick changes nothing', () => {
  const exchange = openExchange();
  const newest = exchange.core.state.market.references.get(SHARE.id);
  if (newest) observe(exchange.core, SHARE.id, { ...newest, seq: newest.seq - 1 });
  expect(exchange.core.state.market.references.get(SHARE.id)).toBe(newest);
});
