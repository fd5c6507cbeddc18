import { describe, expect, test } from 'vitest';
import { DONE_AT_ONCE, decide, type Event, replay } from '../index.ts';
import { unsettledOf } from '../ledger/index.ts';
import { DAY_MS, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import { addUnsettled } from './index.ts';

const openExchange = (): TestExchange => {
  const made = new TestExchange();
  for (const customer of [1, 2]) made.fund(customer, 'stock', 'USD', 10_000_000n);
  return made;
};
const position = (exchange: TestExchange, customer = 1) =>
  exchange.core.state.stocks.shares.get({ mode: 'real', customer }, SHARE.id);
const unsettled = (exchange: TestExchange, customer = 1) =>
  unsettledOf(exchange.core.state.stocks, 'real', customer, 'USD');

describe('STOCKS-3: a holding keeps its average cost', () => {
  test('STOCKS-3: bought twice, sold in part', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10 });
    exchange.tick(11_000, SHARE.id);
    exchange.order({ on: SHARE.id, lots: 5 });
    // 10 × 100.10 and 5 × 110.11 are 1551.55; fees 1.01 and 0.56.
    expect(position(exchange)).toMatchObject({ id: 1, quantity: 15, cost: 155_155n, realised: -157n, fees: 157n });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 4 });
    // 4 × 109.89 less a cost of 4/15 of 1551.55, that is 413.7467, and a fee of 0.44.
    expect(position(exchange)).toMatchObject({
      quantity: 11,
      cost: 155_155n - 41_375n,
      bought: 15,
      entryValue: 155_155n,
      soldFor: 43_956n,
    });
    expect(position(exchange)?.realised).toBe(-157n + 43_956n - 41_375n - 44n);
  });

  test('STOCKS-3: a cost halfway between two units goes to the even one', () => {
    const exchange = openExchange();
    exchange.tick(10_000, SHARE.id);
    exchange.order({ on: SHARE.id, by: 2, lots: 2 });
    exchange.order({ on: SHARE.id, by: 2, side: 'sell', lots: 1, limit: 10_001 });
    exchange.order({ on: SHARE.id, by: 2, side: 'sell', lots: 1, limit: 10_002 });
    exchange.order({ on: SHARE.id, lots: 2 });
    expect(position(exchange)?.cost).toBe(20_003n);
    exchange.order({ on: SHARE.id, side: 'sell', lots: 1 });
    expect(position(exchange)?.cost).toBe(20_003n - 10_002n);
  });

  test('STOCKS-3: the positions of two customers who trade with each other', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, by: 2, lots: 30 });
    exchange.order({ on: SHARE.id, by: 2, side: 'sell', lots: 20, limit: 10_002 });
    exchange.order({ on: SHARE.id, lots: 20 });
    expect([position(exchange, 1)?.quantity, position(exchange, 2)?.quantity]).toEqual([20, 10]);
    expect(exchange.money(2, SHARE.base, 'stock')).toBe('10, 0');
  });
});

describe('STOCKS-5: a holding sold to the last share is closed', () => {
  test('STOCKS-5: in one sale, with all that became of it', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10 });
    expect(exchange.order({ on: SHARE.id, side: 'sell', lots: 10 })).toBe('10@9990 house, #2 filled');
    expect(position(exchange)).toBeUndefined();
    expect(exchange.last('holding-closed')).toMatchObject({
      fill: 2,
      holding: {
        id: 1,
        quantity: 0,
        cost: 0n,
        bought: 10,
        entryValue: 100_100n,
        soldFor: 99_900n,
        fees: 201n,
        realised: -401n,
      },
    });
  });

  test('STOCKS-5: in several fills of one sale, once; what is bought after is a new holding', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 100 });
    exchange.order({ on: SHARE.id, lots: 50 });
    expect(exchange.order({ on: SHARE.id, side: 'sell', lots: 150 })).toBe('100@9990 house, 50@9980 house, #3 filled');
    exchange.tick(10_000, SHARE.id);
    expect(exchange.last('holding-closed')).toMatchObject({ fill: 4, holding: { bought: 150, quantity: 0 } });
    exchange.order({ on: SHARE.id, lots: 1 });
    expect(position(exchange)).toMatchObject({ id: 5, quantity: 1, bought: 1, cost: 10_010n });
  });

  test('STOCKS-5: by an order at rest, when a tick fills it', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10, limit: 10_100 });
    expect(position(exchange)?.quantity).toBe(10);
    expect(exchange.tick(10_200, SHARE.id)).toBe('10@10100 #2, #2 filled');
    expect(position(exchange)).toBeUndefined();
  });
});

describe('STOCKS-4: proceeds of a sale are traded at once and withdrawn after two days', () => {
  test('STOCKS-4: each sale settles on its day, once', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 30 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    expect(unsettled(exchange)).toBe(99_900n - 100n);
    expect(unsettled(exchange, 2)).toBe(0n);
    exchange.now += DAY_MS;
    exchange.tick(10_000, SHARE.id);
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    expect(unsettled(exchange)).toBe(2n * 99_800n);
    expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('');
    exchange.now = 2 * DAY_MS - 1;
    expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('');
    exchange.now = 2 * DAY_MS;
    expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('sales-settled');
    expect(unsettled(exchange)).toBe(99_800n);
    expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('');
    exchange.now = 9 * DAY_MS;
    expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('sales-settled');
    expect([
      unsettled(exchange),
      exchange.core.state.stocks.proceeds.size,
      exchange.core.state.stocks.sales.size,
    ]).toEqual([0n, 0, 0]);
  });

  test('STOCKS-4: unsettled proceeds pay for the next purchase', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'stock', 'USD', 100_300n);
    exchange.order({ on: SHARE.id, lots: 10 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
    expect(exchange.order({ on: SHARE.id, lots: 9 })).toBe('9@10010 house, #3 filled');
  });

  test('STOCKS-4: a sale of coins settles at once', () => {
    const exchange = openExchange();
    exchange.fund(1, 'platform', 'LUM', 1_000_000_000n);
    exchange.order({ side: 'sell', lots: 100 });
    expect(exchange.core.state.stocks.sales.size).toBe(0);
  });
});

describe('STOCKS-4: a busy day settles in pieces', () => {
  const OWNERS = 200_000;
  const sold = (): TestExchange => {
    const exchange = openExchange();
    const { state } = exchange.core;
    for (let customer = 1; customer <= OWNERS; customer += 1)
      addUnsettled(state, { mode: 'real', customer, asset: 'USD', units: 7n, settlesAt: DAY_MS });
    return exchange;
  };

  test('STOCKS-4: 200,000 owners due at one moment, each once, a bounded number at a time', () => {
    const exchange = sold();
    exchange.now = DAY_MS;
    const seen = new Set<number>();
    let pieces = 0;
    for (;;) {
      const done = exchange.run({ type: 'run-agenda' });
      const event = done.ok ? done.value[1] : undefined;
      if (event?.type !== 'sales-settled') break;
      pieces += 1;
      expect(event.settled?.length).toBeLessThanOrEqual(DONE_AT_ONCE);
      for (const { customer } of event.settled ?? []) seen.add(customer);
    }
    expect([pieces, seen.size]).toEqual([OWNERS / DONE_AT_ONCE, OWNERS]);
    expect([exchange.core.state.stocks.sales.size, exchange.core.state.stocks.proceeds.size]).toEqual([0, 0]);
  });

  test('STOCKS-4: a start in the middle goes on with the rest', () => {
    const exchange = sold();
    exchange.now = DAY_MS;
    for (let piece = 0; piece < 3; piece += 1) exchange.run({ type: 'run-agenda' });
    const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
    const next = decide(restored, { action: { type: 'run-agenda' } }, exchange.now);
    expect(next).toEqual(decide(exchange.core, { action: { type: 'run-agenda' } }, exchange.now));
    expect(restored.state.stocks.proceeds.size).toBe(OWNERS - 3 * DONE_AT_ONCE);
  });

  test('STOCKS-4: one customer with 200,000 sales of one day has one sum to settle', () => {
    const exchange = openExchange();
    for (let sale = 0; sale < 200_000; sale += 1)
      addUnsettled(exchange.core.state, {
        mode: 'real',
        customer: 1,
        asset: 'USD',
        units: 1n,
        settlesAt: DAY_MS,
      });
    expect(unsettled(exchange)).toBe(200_000n);
    exchange.now = DAY_MS;
    expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('sales-settled');
    expect(unsettled(exchange)).toBe(0n);
  });

  test('STOCKS-4: an event of an older journal, which names no owners, settles all that was due', () => {
    const exchange = sold();
    addUnsettled(exchange.core.state, {
      mode: 'real',
      customer: 1,
      asset: 'USD',
      units: 3n,
      settlesAt: 2 * DAY_MS,
    });
    replay(exchange.core, { type: 'sales-settled', at: DAY_MS } as Event);
    expect([unsettled(exchange), unsettled(exchange, 2)]).toEqual([3n, 0n]);
  });
});
