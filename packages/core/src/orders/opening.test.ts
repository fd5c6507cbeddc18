import { priceTicks } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import type { Event } from '../context.ts';
import { createCore, evolve, replay } from '../core.ts';
import { observe } from '../market/index.ts';
import { HALT, HOUR_MS, resultText, run, SHARE, TestExchange } from '../testing.ts';
import { ORDER_OPENING } from './state.ts';

/** Customer 1 has 10,000.00 USD and 20 shares, customer 2 as much money; the session is closed. */
const openExchange = (): TestExchange => {
  const made = new TestExchange();
  for (const customer of [1, 2]) made.fund(customer, 'stock', 'USD', 1_000_000n);
  made.order({ on: SHARE.id, lots: 20 });
  made.closed.add('US');
  return made;
};

const open = (exchange: TestExchange, price: number): string => {
  exchange.closed.clear();
  return exchange.tick(price, SHARE.id);
};

describe('STOCKS-2: an order outside the session waits for the open', () => {
  test.each<[string, Parameters<TestExchange['order']>[0], number, string]>([
    // title, order, opening price, what becomes of it
    ['a limit within the opening quotes', { limit: 10_100 }, 10_000, '10@10010 house, #2 filled'],
    ['a limit behind a gap in its favour', { limit: 10_100 }, 9_000, '10@9009 house, #2 filled'],
    ['a limit behind a gap against it', { limit: 10_100 }, 10_500, '#2 rests'],
    ['a limit that the gap leaves outside the band', { limit: 10_100 }, 13_000, '#2 cancelled: opened-outside-limits'],
    [
      'a post-only order that would cross',
      { limit: 10_100, time: 'POST' },
      10_000,
      '#2 cancelled: opened-outside-limits',
    ],
    ['a post-only order that does not', { limit: 10_100, time: 'POST' }, 10_200, '#2 rests'],
    ['FOK that can', { limit: 10_100, time: 'FOK' }, 10_000, '10@10010 house, #2 filled'],
    ['FOK that cannot', { limit: 10_100, time: 'FOK' }, 10_500, '#2 cancelled: immediate-or-cancel'],
    ['IOC that cannot', { limit: 10_100, time: 'IOC' }, 10_500, '#2 cancelled: immediate-or-cancel'],
    ['a market order', {}, 10_000, '10@10010 house, #2 filled'],
    ['a market order after a fall', {}, 9_500, '10@9510 house, #2 filled'],
    ['a market order after a rise beyond its collar', {}, 11_000, '#2 cancelled: collar'],
    ['a market order by money', { lots: null, budget: 105_200n }, 10_000, '10@10010 house, #2 filled'],
    ['a sale', { side: 'sell', lots: 20 }, 10_000, '20@9990 house, #2 filled'],
    ['a sale at a limit behind a gap', { side: 'sell', lots: 20, limit: 9_900 }, 11_000, '20@10989 house, #2 filled'],
  ])('%s', (_title, ticket, price, expected) => {
    const exchange = openExchange();
    expect(exchange.order({ on: SHARE.id, ...ticket })).toBe('#2 waits');
    const held = exchange.money(1, ticket?.side === 'sell' ? SHARE.base : 'USD', 'stock');
    expect(held).not.toMatch(/, 0$/);
    expect(open(exchange, price)).toBe(expected);
    if (!expected.endsWith('rests')) expect(exchange.money(1, 'USD', 'stock')).toMatch(/, 0$/);
    expect(exchange.faults()).toEqual([]);
  });

  test('STOCKS-2: it meets orders at rest at their prices, and its own are cancelled', () => {
    const exchange = new TestExchange();
    for (const customer of [1, 2]) exchange.fund(customer, 'stock', 'USD', 1_000_000n);
    exchange.order({ on: SHARE.id, lots: 20 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 5, limit: 10_002 });
    exchange.order({ on: SHARE.id, by: 2, lots: 5 });
    exchange.order({ on: SHARE.id, by: 2, side: 'sell', lots: 5, limit: 10_003 });
    exchange.closed.add('US');
    expect(exchange.order({ on: SHARE.id, lots: 8, limit: 10_005 })).toBe('#5 waits');
    expect(open(exchange, 10_000)).toBe('5@10003 #4, #4 filled, #5 rests');
    expect(exchange.money(1, SHARE.base, 'stock')).toBe('20, 0');
    expect(exchange.faults()).toEqual([]);
  });

  test.each<[string, (exchange: TestExchange) => unknown, string]>([
    // title, what else there is, what the opening does
    ['the session is closed', (exchange) => exchange.tick(10_000, SHARE.id), 'opening-postponed'],
    ['the price is of yesterday', (exchange) => exchange.closed.clear(), ''],
    [
      'it is halted',
      (exchange) => {
        exchange.closed.clear();
        exchange.run({ type: 'halt-instrument', instrument: SHARE.id, ...HALT });
        exchange.tick(10_000, SHARE.id);
      },
      '',
    ],
  ])('STOCKS-2: nothing happens while %s', (_title, before, expected) => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id });
    exchange.now += HOUR_MS;
    before(exchange);
    expect(exchange.runDue()).toBe(expected);
    expect(exchange.core.state.orders.waiting.real.get(SHARE.id)).toEqual(new Set([2]));
    const openings = [...exchange.core.state.agenda.waiting.all()].filter(({ kind }) => kind === ORDER_OPENING);
    expect(openings).toHaveLength(expected ? 1 : 0);
    exchange.core.state.market.halted.clear();
    expect(open(exchange, 10_000)).toBe('10@10010 house, #2 filled');
  });

  test('STOCKS-2: an opening whose orders are all cancelled comes to nothing', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id });
    exchange.cancel(2);
    exchange.now += HOUR_MS;
    expect(exchange.runDue()).toBe('');
    expect(exchange.core.state.agenda.waiting.size).toBe(0);
  });

  test('STOCKS-2: what an older program queued waits for no moment, and opens with the first price', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10, limit: 10_100 });
    const again = createCore(exchange.core.config);
    for (const event of exchange.events) {
      const { opensAt: _, ...older } = { opensAt: null, ...event };
      replay(again, event.type === 'order-queued' ? (older as Event) : event);
    }
    expect(again.state.agenda.waiting.size).toBe(0);
    const tick = { seq: 99, price: priceTicks(10_000), at: exchange.now };
    exchange.closed.clear();
    observe(again, SHARE.id, tick);
    expect(resultText(run(again, { action: { type: 'apply-tick', instrument: SHARE.id, tick } }, exchange.now))).toBe(
      '10@10010 house, #2 filled',
    );
  });

  test('STOCKS-2: without the money for its worst case it does not wait', () => {
    const exchange = openExchange();
    // The collar is 105.00: 76 shares and their fee are 7,987.98 of the 7,995.99 left, 77 are not.
    expect(exchange.order({ on: SHARE.id, lots: 77 })).toBe('INSUFFICIENT_FUNDS');
    expect(exchange.order({ on: SHARE.id, lots: 76 })).toBe('#2 waits');
    expect(exchange.order({ on: SHARE.id, side: 'sell', lots: 21 })).toBe('INSUFFICIENT_HOLDING');
  });
});

describe('BOOK-9: a market order that waited goes no further than the collar of the moment it comes to the book', () => {
  /** Customer 2 asks 104.50 for 20 shares, and bids 95.50 for 20; the house asks and bids for 600 near the price. */
  const withFar = (ticket: Parameters<TestExchange['order']>[0]): TestExchange => {
    const exchange = openExchange();
    for (const customer of [1, 2]) exchange.fund(customer, 'stock', 'USD', 20_000_000n);
    exchange.closed.clear();
    for (const by of [1, 2]) {
      exchange.tick(10_000, SHARE.id);
      exchange.order({ on: SHARE.id, by, lots: 600 });
    }
    exchange.tick(10_000, SHARE.id);
    exchange.order({ on: SHARE.id, by: 1, lots: 20 });
    exchange.order({ on: SHARE.id, by: 2, side: 'sell', lots: 20, limit: 10_450 });
    exchange.order({ on: SHARE.id, by: 2, side: 'buy', lots: 20, limit: 9_550 });
    exchange.closed.add('US');
    expect(exchange.order({ on: SHARE.id, ...ticket })).toBe('#7 waits');
    return exchange;
  };

  test.each<[string, Parameters<TestExchange['order']>[0], number, string]>([
    [
      'a purchase after a fall',
      { lots: 620 },
      9_560,
      '100@9570 house, 200@9580 house, 300@9590 house, #7 cancelled: collar',
    ],
    [
      'a sale after a rise',
      { side: 'sell', lots: 620 },
      10_440,
      '100@10429 house, 200@10419 house, 300@10409 house, #7 cancelled: collar',
    ],
    // The collar of the day before is outside the band by now, and the price all the better.
    ['a purchase after a crash', { lots: 10 }, 8_000, '20@9550 #6, #6 filled, 10@8008 house, #7 filled'],
    ['a sale after a leap', { side: 'sell', lots: 10 }, 13_000, '20@10450 #5, #5 filled, 10@12987 house, #7 filled'],
  ])('BOOK-9: %s', (_title, ticket, price, expected) => {
    const exchange = withFar(ticket);
    expect(open(exchange, price)).toBe(expected);
    expect(exchange.faults()).toEqual([]);
  });
});

describe('STOCKS-2: those that waited for the open come before newcomers', () => {
  /** An order waits, its session has opened at a price that is a second old, and nothing has been done yet. */
  const waiting = (lots = 10): TestExchange => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots, limit: 10_005 });
    return exchange;
  };
  const atTheOpening = (exchange: TestExchange): TestExchange => {
    exchange.now += HOUR_MS - 1_000;
    exchange.tick(10_000, SHARE.id);
    exchange.now += 1_000;
    exchange.closed.clear();
    return exchange;
  };

  test('STOCKS-2: the agenda opens them at the moment of the opening, all of an instrument in one command', () => {
    const exchange = waiting();
    exchange.order({ on: SHARE.id, by: 2, lots: 1, limit: 10_004 });
    exchange.order({ on: SHARE.id, by: 2, lots: 1 });
    expect(exchange.core.state.agenda.waiting.next()).toBe(exchange.now + HOUR_MS);
    atTheOpening(exchange);
    expect(resultText(exchange.run({ type: 'run-agenda' }))).toBe('#2 rests, #3 rests, 1@10010 house, #4 filled');
    expect([exchange.core.state.orders.waiting.real.size, exchange.core.state.agenda.waiting.size]).toEqual([0, 0]);
  });

  test('STOCKS-2: a newcomer at the same price queues behind them and is filled after them', () => {
    const exchange = atTheOpening(waiting());
    expect(exchange.order({ on: SHARE.id, by: 2, lots: 10, limit: 10_005 })).toBe('#3 waits');
    expect(exchange.runDue()).toBe('#2 rests, #3 rests');
    expect(exchange.tick(9_990, SHARE.id)).toBe('10@10005 #2, #2 filled, 10@10005 #3, #3 filled');
    expect(exchange.faults()).toEqual([]);
  });

  test('STOCKS-2: a newcomer takes nothing of the opening quotes before them', () => {
    const exchange = waiting();
    exchange.order({ on: SHARE.id, lots: 60 });
    atTheOpening(exchange);
    expect(exchange.order({ on: SHARE.id, by: 2, lots: null, budget: 500_000n })).toBe('#4 waits');
    expect(exchange.runDue()).toBe('#2 rests, 60@10010 house, #3 filled, 40@10010 house, 7@10020 house, #4 filled');
    expect(exchange.faults()).toEqual([]);
  });

  test('STOCKS-2: many are opened in pieces, in their order, and newcomers queue behind the last of them', () => {
    const exchange = waiting();
    for (let count = 0; count < 3; count += 1) exchange.order({ on: SHARE.id, by: 2, lots: 1, limit: 10_005 });
    atTheOpening(exchange);
    const piece = (): string => resultText(exchange.run({ type: 'run-agenda', most: 2 }));
    expect(piece()).toBe('#2 rests, #3 rests');
    expect(exchange.order({ on: SHARE.id, by: 2, lots: 1 })).toBe('#6 waits');
    expect(piece()).toBe('#4 rests, #5 rests');
    expect(piece()).toBe('1@10010 house, #6 filled');
    expect(exchange.core.state.agenda.waiting.size).toBe(0);
  });

  test('STOCKS-2: orders at rest that the opening price crosses come before them', () => {
    const exchange = openExchange();
    exchange.closed.clear();
    exchange.order({ on: SHARE.id, by: 2, lots: 10, limit: 9_950 });
    exchange.closed.add('US');
    exchange.order({ on: SHARE.id, lots: 10 });
    expect(open(exchange, 9_900)).toBe('10@9950 #2, #2 filled, 10@9910 house, #3 filled');
  });

  test('STOCKS-5: a holding sold and bought again while orders are opened is another one', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, side: 'sell', lots: 20 });
    exchange.order({ on: SHARE.id, lots: 5 });
    expect(open(exchange, 10_000)).toBe('20@9990 house, #2 filled, 5@10010 house, #3 filled');
    expect(exchange.last('holding-closed')).toMatchObject({ fill: 2, holding: { id: 1, bought: 20, quantity: 0 } });
    const owner = { mode: 'real', customer: 1 } as const;
    expect(exchange.core.state.stocks.shares.get(owner, SHARE.id)).toMatchObject({ id: 3, quantity: 5, bought: 5 });
  });

  test('STOCKS-2: once they are open, or cancelled, newcomers come to the book at once', () => {
    const exchange = atTheOpening(waiting());
    exchange.cancel(2);
    expect(exchange.order({ on: SHARE.id, by: 2 })).toBe('10@10010 house, #3 filled');
  });

  test('STOCKS-2: real orders that wait hold up no demo order', () => {
    const exchange = atTheOpening(waiting());
    exchange.core.state.ledger.apply([
      { type: 'post', from: 'demo.house.inventory.USD', to: 'demo.c2.stock.USD', units: 1_000_000n },
    ]);
    expect(exchange.order({ on: SHARE.id, by: 2, mode: 'demo' })).toBe('10@10010 house, #3 filled');
  });
});

describe('PLATFORM-3: trading is closed to a customer whose orders rest or wait', () => {
  const freeze = {
    type: 'freeze-modules',
    customer: 1,
    modules: ['FINANCIAL'],
    frozen: true,
    reason: 'r',
    by: 'operator',
  } as const;

  test('PLATFORM-3: purchases that wait and rest are cancelled with their reason, and hold nothing; sales stay', () => {
    const exchange = openExchange();
    exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
    const before = exchange.money(1, 'USD', 'stock');
    exchange.order({ on: SHARE.id, lots: 10 });
    exchange.order({ on: SHARE.id, side: 'sell', lots: 20 });
    exchange.order({ lots: 100, limit: 9_900 });
    exchange.order({ on: SHARE.id, by: 2, lots: 10 });
    expect(resultText(exchange.run(freeze))).toBe('modules-frozen, #2 cancelled: frozen, #4 cancelled: frozen');
    expect([exchange.money(1, 'USD', 'stock'), exchange.money(1, 'USDT')]).toEqual([before, '1000000000, 0']);
    expect(open(exchange, 10_000)).toBe('20@9990 house, #3 filled, 10@10010 house, #5 filled');
    expect(exchange.faults()).toEqual([]);
  });

  test('PLATFORM-3: a purchase that waited through an older freeze is not carried out at the open', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10 });
    evolve(exchange.core, {
      type: 'modules-frozen',
      at: exchange.now,
      customer: 1,
      modules: ['FINANCIAL'],
      reason: 'r',
      by: 'ann',
    });
    expect(open(exchange, 10_000)).toBe('#2 cancelled: frozen');
    expect(exchange.money(1, 'USD', 'stock')).toMatch(/, 0$/);
  });

  test('PLATFORM-3: another module closes nothing of trading', () => {
    const exchange = openExchange();
    exchange.order({ on: SHARE.id, lots: 10 });
    expect(resultText(exchange.run({ ...freeze, modules: ['WITHDRAW'] }))).toBe('modules-frozen');
    expect(open(exchange, 10_000)).toBe('10@10010 house, #2 filled');
  });
});

test('SPOT-1: demo orders use up nothing of how many real ones may live', () => {
  const exchange = new TestExchange({ maxOpenOrders: 1 });
  exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
  exchange.run({ type: 'start-demo', customer: 1 });
  expect(exchange.order({ mode: 'demo', lots: 100, limit: 9_900 })).toBe('#1 rests');
  expect(exchange.order({ lots: 100, limit: 9_900 })).toBe('#2 rests');
  expect(exchange.order({ lots: 100, limit: 9_900 })).toBe('TOO_MANY_ORDERS');
});
