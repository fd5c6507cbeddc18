import { priceTicks, quantityLots } from '@bourse/rules';
import { describe, expect, test, vi } from 'vitest';
import { type Action, decide } from '../core.ts';
import { COIN, HALT, PAIR, resultText, SHARE, TestExchange, type Ticket, takeSnapshot } from '../testing.ts';
import { placeOrder } from './place-order.ts';
import { bookOf } from './state.ts';

/** Customers 1 and 2 have 1,000 USDT and 10 LUM; the house asks 10010 × 100, 10020 × 200, 10030 × 300. */
const openExchange = (): TestExchange => {
  const made = new TestExchange();
  for (const customer of [1, 2]) {
    made.fund(customer, 'platform', 'USDT', 1_000_000_000n);
    made.fund(customer, 'platform', 'LUM', 1_000_000_000n);
  }
  return made;
};

describe('SPOT-1: the first check that fails is the answer', () => {
  // Each row breaks what its row names and, where it can, everything checked after it as well.
  const bad: Ticket = { lots: 10 ** 13, limit: 99_999 };
  test.each<[string, Ticket, (exchange: TestExchange) => void, string]>([
    ['an unknown customer', { by: 99, on: 'NONE' }, () => undefined, 'ACCOUNT_NOT_FOUND'],
    ['an unknown seller', { by: 99, side: 'sell', on: 'NONE' }, () => undefined, 'ACCOUNT_NOT_FOUND'],
    ['a frozen buyer', { on: 'NONE' }, (exchange) => freeze(exchange), 'FROZEN'],
    ['an unknown instrument', { on: 'NONE' }, () => undefined, 'INSTRUMENT_NOT_FOUND'],
    ['an instrument that is only shown', { on: 'OLD-USDT', ...bad }, () => undefined, 'NOT_TRADABLE'],
    ['a halted instrument', bad, (exchange) => halt(exchange), 'HALTED'],
    ['the most orders living', bad, (exchange) => rest(exchange, 5), 'TOO_MANY_ORDERS'],
    ['a closed session', bad, (exchange) => exchange.closed.add('COIN'), 'MARKET_CLOSED'],
    ['a price of long ago', bad, (exchange) => later(exchange, 5_001), 'MARKET_STALE'],
    ['a limit order without a limit', { kind: 'limit', lots: 0 }, () => undefined, 'BAD_AMOUNT'],
    ['a limit of half a tick', { limit: 9_999.5 }, () => undefined, 'BAD_AMOUNT'],
    ['a limit below zero', { limit: -1 }, () => undefined, 'BAD_AMOUNT'],
    ['a limit outside the band', bad, () => undefined, 'OUTSIDE_BAND'],
    ['a market order that is to rest', { time: 'POST', lots: 0 }, () => undefined, 'WOULD_CROSS'],
    ['no lots', { lots: 0 }, () => undefined, 'BAD_AMOUNT'],
    ['less than no lots', { lots: -5 }, () => undefined, 'BAD_AMOUNT'],
    ['half a lot', { lots: 1.5 }, () => undefined, 'BAD_AMOUNT'],
    ['no number', { lots: Number.NaN }, () => undefined, 'BAD_AMOUNT'],
    ['neither lots nor budget', { lots: null }, () => undefined, 'BAD_AMOUNT'],
    ['a budget of nothing', { lots: null, budget: 0n }, () => undefined, 'BAD_AMOUNT'],
    ['a sale by money', { lots: null, budget: 5n, side: 'sell' }, () => undefined, 'BAD_AMOUNT'],
    ['a limit order by money', { lots: null, budget: 5n, limit: 10_000 }, () => undefined, 'BAD_AMOUNT'],
    ['more lots than an order has', { lots: 2 ** 40 + 1, limit: 10_000 }, () => undefined, 'ABOVE_MAXIMUM'],
    ['a budget of less than a lot', { lots: null, budget: 100n }, () => undefined, 'BELOW_MIN_NOTIONAL'],
    ['less than the minimum', { lots: 9, limit: 10_000, time: 'POST' }, () => undefined, 'BELOW_MIN_NOTIONAL'],
    ['a post-only order that crosses', { limit: 10_010, time: 'POST', lots: 10 ** 6 }, () => undefined, 'WOULD_CROSS'],
    ['FOK beyond what is there', { limit: 10_010, time: 'FOK', lots: 10 ** 6 }, () => undefined, 'NOT_ENOUGH_DEPTH'],
    ['a purchase without the money', { by: 3 }, () => undefined, 'INSUFFICIENT_FUNDS'],
    ['a limit without the money to rest', { lots: 10_001, limit: 9_990 }, () => undefined, 'INSUFFICIENT_FUNDS'],
    ['a sale without the goods', { by: 3, side: 'sell' }, () => undefined, 'INSUFFICIENT_HOLDING'],
    [
      'a sale of more than is free',
      { side: 'sell', lots: 10_001, limit: 10_010 },
      () => undefined,
      'INSUFFICIENT_HOLDING',
    ],
  ])('%s', (_title, ticket, before, expected) => {
    const exchange = openExchange();
    before(exchange);
    const state = takeSnapshot(exchange.core);
    expect(exchange.order(ticket)).toBe(expected);
    expect(takeSnapshot(exchange.core)).toEqual(state);
  });

  const freeze = (exchange: TestExchange) =>
    exchange.run({
      type: 'freeze-modules',
      customer: 1,
      modules: ['FINANCIAL'],
      frozen: true,
      reason: 'r',
      by: 'operator',
    });
  const halt = (exchange: TestExchange) => exchange.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT });
  const rest = (exchange: TestExchange, count: number) => {
    for (let order = 0; order < count; order += 1) exchange.order({ limit: 9_000, lots: 12 });
  };
  const later = (exchange: TestExchange, ms: number) => {
    exchange.now += ms;
  };
});

describe('SPOT-2: what an order does at once, and what becomes of the rest', () => {
  test.each<[string, Ticket, string]>([
    ['market', { lots: 150 }, '100@10010 house, 50@10020 house, #1 filled'],
    [
      'market, more than there is',
      { lots: 700 },
      '100@10010 house, 200@10020 house, 300@10030 house, #1 cancelled: collar',
    ],
    ['market sale', { side: 'sell', lots: 150 }, '100@9990 house, 50@9980 house, #1 filled'],
    ['market FOK', { lots: 600, time: 'FOK' }, '100@10010 house, 200@10020 house, 300@10030 house, #1 filled'],
    ['market FOK, more than there is', { lots: 601, time: 'FOK' }, 'NOT_ENOUGH_DEPTH'],
    ['GTC within', { lots: 150, limit: 10_020 }, '100@10010 house, 50@10020 house, #1 filled'],
    ['GTC in part', { lots: 150, limit: 10_010 }, '100@10010 house, #1 rests'],
    ['GTC out of reach', { lots: 150, limit: 10_009 }, '#1 rests'],
    ['GTC at the edge of the band', { lots: 150, limit: 8_000 }, '#1 rests'],
    ['IOC in part', { lots: 150, limit: 10_010, time: 'IOC' }, '100@10010 house, #1 cancelled: immediate-or-cancel'],
    ['IOC out of reach', { lots: 150, limit: 10_009, time: 'IOC' }, '#1 cancelled: immediate-or-cancel'],
    ['FOK whole', { lots: 100, limit: 10_010, time: 'FOK' }, '100@10010 house, #1 filled'],
    ['FOK in part', { lots: 101, limit: 10_010, time: 'FOK' }, 'NOT_ENOUGH_DEPTH'],
    ['POST out of reach', { lots: 150, limit: 10_009, time: 'POST' }, '#1 rests'],
    // 100 lots at 100.10 and 50 at 100.20 are 15.02 USDT, and the fee is 0.01502.
    ['by money', { lots: null, budget: 15_035_020n }, '100@10010 house, 50@10020 house, #1 filled'],
    ['by money, one unit less', { lots: null, budget: 15_035_019n }, '100@10010 house, 49@10020 house, #1 filled'],
    [
      'by money, more than there is',
      { lots: null, budget: 900_000_000n },
      '100@10010 house, 200@10020 house, 300@10030 house, #1 filled',
    ],
  ])('%s', (_title, ticket, expected) => {
    const exchange = openExchange();
    expect(exchange.order(ticket)).toBe(expected);
    expect(exchange.faults()).toEqual([]);
  });

  test.each([597, 600])('SPOT-2: money for which too little is offered, %i of 600 lots being gone, says so', (gone) => {
    const exchange = openExchange();
    exchange.order({ by: 2, lots: gone });
    expect(exchange.order({ lots: null, budget: 900_000_000n })).toBe('NOT_ENOUGH_DEPTH');
    expect(exchange.faults()).toEqual([]);
  });

  test('SPOT-1: who has as many orders as may live still sells and buys at once', () => {
    const exchange = openExchange();
    for (let order = 0; order < 5; order += 1) exchange.order({ limit: 9_000, lots: 12 });
    expect(exchange.order({ limit: 9_000, lots: 12 })).toBe('TOO_MANY_ORDERS');
    expect(exchange.order({ side: 'sell', lots: 12 })).toBe('12@9990 house, #6 filled');
    expect(exchange.order({ lots: 12, limit: 10_010, time: 'IOC' })).toBe('12@10010 house, #7 filled');
  });

  test('SPOT-2: by money looks at no more of the book than it buys, however much rests', () => {
    const exchange = openExchange();
    const book = bookOf(exchange.core.state.orders, 'real', COIN.id);
    for (let id = 1_000; id < 51_000; id += 1)
      book.rest({ id, owner: 2, side: 'sell', price: priceTicks(10_005 + (id % 300)), quantity: quantityLots(40) });
    const looked = { orders: 0 };
    const peek = book.peek.bind(book);
    vi.spyOn(book, 'peek').mockImplementation((...input) => {
      const cursor = peek(...input);
      const next = cursor.next.bind(cursor);
      cursor.next = () => {
        looked.orders += 1;
        return next();
      };
      return cursor;
    });
    const command = {
      type: 'place-order',
      mode: 'real',
      customer: 1,
      instrument: COIN.id,
      side: 'buy',
      kind: 'market',
      timeInForce: 'IOC',
      quantity: null,
      limit: null,
    } as const;
    // The resting orders belong to the book alone, so matching is cut off where it would look up the first of them.
    expect(() => exchange.run({ ...command, budget: 11_000_000n })).toThrow('no live order');
    // 100 lots of 100.05 and their fees: two orders and a half to size it, as many to match it.
    expect(looked.orders).toBeLessThanOrEqual(8);
  });

  test('SPOT-2: by money never spends more than the budget, and one lot more would', () => {
    for (const budget of [1_100_000n, 2_345_678n, 10_020_010n, 10_020_011n, 33_333_333n]) {
      const exchange = openExchange();
      exchange.order({ lots: null, budget });
      const spent = 1_000_000_000n - exchange.core.state.ledger.customer('real', 1, 'platform', 'USDT').available;
      expect(spent).toBeLessThanOrEqual(budget);
      expect(budget - spent).toBeLessThan(101_000n);
    }
  });

  test('BOOK-9: a market order fills no further than the collar', () => {
    const exchange = openExchange();
    exchange.order({ by: 2, side: 'sell', lots: 100, limit: 10_500 });
    exchange.order({ by: 2, side: 'sell', lots: 100, limit: 10_501 });
    expect(exchange.order({ lots: 800 })).toBe(
      '100@10010 house, 200@10020 house, 300@10030 house, 100@10500 #1, #1 filled, #3 cancelled: collar',
    );
  });
});

test('BOOK-6, SPOT-4: an own order met is cancelled, its goods are free, and matching goes on behind it', () => {
  const exchange = openExchange();
  exchange.order({ side: 'sell', lots: 50, limit: 10_005 });
  exchange.order({ by: 2, side: 'sell', lots: 50, limit: 10_006 });
  expect(exchange.order({ lots: 60 })).toBe(
    '#1 cancelled: self-trade, 50@10006 #2, #2 filled, 10@10010 house, #3 filled',
  );
  expect(exchange.money(1, 'LUM')).toBe('1006000000, 0');
});

describe('SPOT-3: the minimum', () => {
  test('SPOT-3: everything that is left can be sold, however little; a part of it cannot', () => {
    const exchange = openExchange();
    exchange.fund(3, 'platform', 'LUM', 300_000n);
    expect(exchange.order({ by: 3, side: 'sell', lots: 2 })).toBe('BELOW_MIN_NOTIONAL');
    expect(exchange.order({ by: 3, side: 'sell', lots: 3 })).toBe('3@9990 house, #1 filled');
  });

  test('SPOT-3: the minimum is measured at the limit, or for a market order at the reference', () => {
    expect(openExchange().order({ lots: 10, limit: 9_999 })).toBe('BELOW_MIN_NOTIONAL');
    expect(openExchange().order({ lots: 11, limit: 9_999 })).toBe('#1 rests');
    expect(openExchange().order({ lots: 10, side: 'sell' })).toBe('10@9990 house, #1 filled');
  });
});

describe('SPOT-4: what an order can cost is held, and nothing is held after its end', () => {
  test.each<[string, (exchange: TestExchange) => unknown, string, string]>([
    // title, what happens, customer 1's USDT, customer 1's LUM
    // 100 lots at 9900 are 9.9 USDT and 0.0099 of fee.
    [
      'a purchase at rest',
      (exchange) => exchange.order({ lots: 100, limit: 9_900 }),
      '990090100, 9909900',
      '1000000000, 0',
    ],
    [
      'a sale at rest',
      (exchange) => exchange.order({ side: 'sell', lots: 100, limit: 10_100 }),
      '1000000000, 0',
      '990000000, 10000000',
    ],
    [
      'cancelled',
      (exchange) => {
        exchange.order({ lots: 100, limit: 9_900 });
        exchange.order({ side: 'sell', lots: 100, limit: 10_100 });
        exchange.cancel(1);
        exchange.cancel(2);
      },
      '1000000000, 0',
      '1000000000, 0',
    ],
    [
      'filled by the house in two ticks',
      (exchange) => {
        exchange.order({ lots: 150, limit: 9_900 });
        exchange.tick(9_890);
        exchange.tick(9_890);
      },
      '985135150, 0',
      '1015000000, 0',
    ],
    [
      'filled in part by a customer, then cancelled',
      (exchange) => {
        exchange.order({ lots: 100, limit: 9_995 });
        exchange.order({ by: 2, side: 'sell', lots: 40, limit: 9_995 });
        exchange.cancel(1);
      },
      '995998002, 0',
      '1004000000, 0',
    ],
    [
      'part at once, the rest held',
      (exchange) => exchange.order({ lots: 150, limit: 10_010 }),
      '984969985, 5010005',
      '1010000000, 0',
    ],
  ])('%s', (_title, happens, usdt, lum) => {
    const exchange = openExchange();
    happens(exchange);
    expect([exchange.money(1, 'USDT'), exchange.money(1, 'LUM')]).toEqual([usdt, lum]);
    expect(exchange.faults()).toEqual([]);
  });
});

test('SPOT-4: an order that meets nothing rests as it is decided, with its worst case held', () => {
  const exchange = openExchange();
  const order: Action = {
    type: 'place-order',
    mode: 'real',
    customer: 1,
    instrument: COIN.id,
    side: 'buy',
    kind: 'limit',
    timeInForce: 'GTC',
    quantity: quantityLots(100),
    limit: priceTicks(10_009),
    budget: null,
  };
  const decided = (action: Action): string[] => {
    const answer = decide(exchange.core, { action }, exchange.now);
    return answer.ok ? answer.value.map(({ type }) => type) : [answer.error];
  };
  expect(decided(order)).toEqual(['order-placed', 'order-rested']);
  expect(decided({ ...order, timeInForce: 'POST' })).toEqual(['order-placed', 'order-rested']);
  expect(decided({ ...order, timeInForce: 'IOC' })).toEqual(['order-placed']);
  expect(decided({ ...order, limit: priceTicks(10_010) })).toEqual(['order-placed']);
  exchange.order({ side: 'sell', lots: 50, limit: 10_005 });
  expect(decided(order)).toEqual(['order-placed']);
});

test('SPOT-4: a rest that costs nothing more than rounding has paid ahead rests without a hold', () => {
  const exchange = new TestExchange();
  exchange.fund(1, 'platform', 'JPY', 1_000n);
  exchange.fund(2, 'platform', 'USD', 1_000n);
  exchange.tick(50_000, PAIR.id);
  // 3 lots at 50.000 are 1.5 JPY, paid as 2 with a fee of 1; a fourth makes it 2 with a fee of 1.
  exchange.order({ by: 2, on: PAIR.id, side: 'sell', lots: 3, limit: 50_000 });
  expect(exchange.order({ on: PAIR.id, lots: 4, limit: 50_000 })).toBe('3@50000 #1, #1 filled, #2 rests');
  expect(exchange.money(1, 'JPY')).toBe('997, 0');
  expect(exchange.tick(49_900, PAIR.id)).toBe('1@50000 #2, #2 filled');
  expect(exchange.money(1, 'JPY')).toBe('997, 0');
  expect(exchange.faults()).toEqual([]);
});

test('PLATFORM-3: a freeze stops a purchase, and no sale', () => {
  const exchange = openExchange();
  const freeze = {
    type: 'freeze-modules',
    customer: 1,
    modules: ['FINANCIAL'],
    frozen: true,
    reason: 'r',
    by: 'operator',
  } as const;
  exchange.run(freeze);
  expect(exchange.order()).toBe('FROZEN');
  expect(exchange.order({ side: 'sell' })).toBe('10@9990 house, #1 filled');
  exchange.run({ ...freeze, frozen: false });
  exchange.run({ ...freeze, modules: ['RECHARGE'] });
  expect(exchange.order()).toBe('10@10010 house, #2 filled');
});

describe('SPOT-7: a price that cannot be relied on takes no order', () => {
  test('SPOT-7: five seconds are young enough, a millisecond more is not', () => {
    const exchange = openExchange();
    exchange.now += 5_000;
    expect(exchange.order()).toBe('10@10010 house, #1 filled');
    exchange.now += 1;
    expect(exchange.order()).toBe('MARKET_STALE');
  });

  test('SPOT-7: a price that came during a halt is not traded on before resting orders have met it', () => {
    const exchange = openExchange();
    exchange.order({ by: 2, lots: 50, limit: 9_900 });
    exchange.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT });
    expect(exchange.tick(9_800)).toBe('');
    exchange.run({ type: 'resume-instrument', instrument: COIN.id, reason: 'r', by: 'operator' });
    // The house asks 9810 and the other customer bids 9900: whoever came now would gain from both.
    expect(exchange.order({ side: 'sell', lots: 11 })).toBe('MARKET_STALE');
    expect(exchange.tick(9_800)).toBe('50@9900 #1, #1 filled');
    expect(exchange.order({ side: 'sell', lots: 11 })).toBe('11@9790 house, #2 filled');
  });
});

test('PLATFORM-2: demo orders meet demo money and the house alone', () => {
  const exchange = openExchange();
  expect(exchange.order({ mode: 'demo' })).toBe('INSUFFICIENT_FUNDS');
  exchange.run({ type: 'start-demo', customer: 1 });
  exchange.order({ by: 2, side: 'sell', lots: 50, limit: 10_001 });
  expect(exchange.order({ mode: 'demo', lots: 50 })).toBe('50@10010 house, #2 filled');
  expect(exchange.money(1, 'LUM', 'platform', 'demo')).toBe('5000000, 0');
  expect(exchange.money(1, 'LUM')).toBe('1000000000, 0');
  expect([exchange.house('fees', 'USDT'), exchange.house('fees', 'USDT', 'demo')]).toEqual([0n, 5_005n]);
  // What the demo took of the house's quote is still there for the real book.
  expect(exchange.order({ lots: 160 })).toBe('50@10001 #1, #1 filled, 100@10010 house, 10@10020 house, #3 filled');
  expect(exchange.faults()).toEqual([]);
});

test('STOCKS-1: a share is paid from and delivered to the stock account, whatever the platform account has', () => {
  const exchange = openExchange();
  exchange.fund(1, 'platform', 'USD', 1_000_000n);
  expect(exchange.order({ on: SHARE.id })).toBe('INSUFFICIENT_FUNDS');
  exchange.fund(1, 'stock', 'USD', 1_000_000n);
  expect(exchange.order({ on: SHARE.id })).toBe('10@10010 house, #1 filled');
  expect([exchange.money(1, 'USD', 'stock'), exchange.money(1, SHARE.base, 'stock')]).toEqual(['899799, 0', '10, 0']);
});

test('BOOK-20: an order says that its customer placed it, whatever the command says, or which module did', () => {
  const exchange = openExchange();
  const command = {
    type: 'place-order',
    mode: 'real',
    customer: 1,
    instrument: COIN.id,
    side: 'buy',
    kind: 'market',
    timeInForce: 'IOC',
    quantity: quantityLots(10),
    limit: null,
    budget: null,
  } as const;
  const sourceOf = (result: ReturnType<typeof placeOrder>) =>
    result.ok && result.value.flatMap((event) => (event.type === 'order-placed' ? [event.order.source] : []));
  const lying = { ...command, source: 'stop' };
  expect(sourceOf(placeOrder(exchange.core, lying, exchange.now))).toEqual(['customer']);
  const decided = decide(exchange.core, { action: lying }, exchange.now);
  expect(decided.ok && decided.value[0]).toMatchObject({ type: 'order-placed', order: { source: 'customer' } });
  expect(sourceOf(placeOrder(exchange.core, command, exchange.now, 'stop'))).toEqual(['stop']);
});

test('PLATFORM-3: of a currency pair a freeze stops what buys a currency, on either side, and leaves the way back to money', () => {
  const exchange = openExchange();
  exchange.fund(1, 'platform', 'USD', 1_000_000n);
  exchange.fund(1, 'platform', 'JPY', 1_000_000n);
  expect(exchange.order({ on: PAIR.id, side: 'sell', lots: 5, limit: 160_000 })).toBe('#1 rests');
  expect(exchange.order({ on: PAIR.id, side: 'buy', lots: 5, limit: 140_000 })).toBe('#2 rests');
  const freeze = { type: 'freeze-modules', customer: 1, modules: ['FINANCIAL'], frozen: true } as const;
  expect(resultText(exchange.run({ ...freeze, reason: 'r', by: 'operator' }))).toBe(
    'modules-frozen, #1 cancelled: frozen',
  );
  expect(exchange.order({ on: PAIR.id, side: 'sell', lots: 5 })).toBe('FROZEN');
  expect(exchange.order({ on: PAIR.id, side: 'buy', lots: 5 })).toMatch(/filled$/);
  expect(exchange.faults()).toEqual([]);
});
