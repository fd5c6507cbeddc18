import { describe, expect, test } from 'vitest';
import { evolve } from '../index.ts';
import {
  COIN,
  DAY_MS,
  listingsWith,
  MARGIN,
  restoreSnapshot,
  resultText,
  SHARE,
  TestExchange,
  takeSnapshot,
} from '../testing.ts';
import { change, changed, houseBalances, MarginExchange, marginExchange, marginOrder, position } from './testing.ts';

/** The house asks 100.10 × 100, 100.20 × 200, 100.30 × 300 and bids as far below. */
const shallow = (): MarginExchange => new MarginExchange(false);

describe('MARGIN-12: orders on margin meet the book', () => {
  test('MARGIN-12: the first fill opens the position, each further one increases it', () => {
    const made = shallow();
    expect(made.place({ lots: 600 })).toBe(
      '100@10010 house, 200@10020 house, 300@10030 house, #1 filled, position-opened, position-increased, position-increased',
    );
    // 10.01, 20.04 and 30.09 USDT; a tenth of it is margin, a thousandth the fee each way.
    expect(position(made)).toMatchObject({
      quantity: 600,
      entry: 6_014_000n,
      margin: 6_014_000n,
      feeReserve: 60_140n,
      fees: 60_140n,
      order: 1,
    });
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 6_014_000n - 2n * 60_140n}, ${6_014_000n + 60_140n}`);
    expect(made.core.state.market.inventory.real.get(COIN.id)).toBe(-60_000_000n);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-12: what the collar leaves of a market order is cancelled, and nothing is held for it', () => {
    const made = shallow();
    expect(made.place({ lots: 1_000 })).toContain('300@10030 house, #1 cancelled: collar, position-opened');
    expect(position(made)?.quantity).toBe(600);
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 6_014_000n - 2n * 60_140n}, ${6_014_000n + 60_140n}`);
  });

  test('MARGIN-12: what rests holds its margin and both fees, and its end gives back what is left', () => {
    const made = marginExchange();
    expect(made.place({ limit: 9_995 })).toBe('#1 rests');
    // 99.95 USDT: 9.995 of margin, 0.09995 a fee.
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 10_194_900n}, 10194900`);
    expect(made.place({ customer: 2, side: 'sell', lots: 400 })).toBe(
      '400@9995 #1, #2 filled, position-opened, position-opened',
    );
    expect(position(made, 1)).toMatchObject({ customer: 1, side: 'long', quantity: 400, entry: 3_998_000n });
    expect(position(made, 2)).toMatchObject({ customer: 2, side: 'short', quantity: 400, entry: 3_998_000n });
    // What is held is that of 600 lots at rest, and the margin and reserve of 400.
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 10_194_900n}, ${10_194_900n - 39_980n}`);
    expect(made.cancel(1)).toBe('#1 cancelled: requested, order-margin-released');
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 3_998_000n - 2n * 39_980n}, ${3_998_000n + 39_980n}`);
    // Nothing was delivered: the two stand against the house, which has no result.
    expect([made.money(1, 'LUM'), made.money(2, 'LUM'), made.house('inventory', 'LUM')]).toEqual(['0, 0', '0, 0', 0n]);
    expect(houseBalances(made)).toEqual([0n, 0n, 0n, 2n * 39_980n]);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-12: in pieces it takes what it takes at once, to the last unit', () => {
    const made = marginExchange();
    made.fund(2, 'platform', 'LUM', 100_000_000n);
    made.open({ limit: 9_995, lots: 33, leverage: 20 });
    for (const lots of [11, 11, 11]) made.order({ by: 2, side: 'sell', lots, limit: 9_995 });
    // Each piece is worth 1.09945 USDT, a twentieth of it 54,972.5 units.
    const steps = made.events.flatMap((event) =>
      event.type === 'position-opened' || event.type === 'position-increased' ? [event.position.margin] : [],
    );
    expect(steps).toEqual([54_973n, 109_945n, 164_918n]);
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 164_918n - 2n * 3_299n}, ${164_918n + 3_299n}`);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-12: a close in pieces is charged what its order says, fill by fill, and no more than the whole', () => {
    const made = marginExchange();
    made.fund(2, 'platform', 'USDT', 1_000_000_000n);
    made.open({ lots: 33 });
    for (const lots of [11, 11, 11]) made.place({ customer: 2, lots, limit: 9_995 });
    made.place({ side: 'sell', lots: 33, of: 1 });
    const stated = made.events.flatMap((event) =>
      event.type === 'order-filled' && event.seller?.customer === 1 ? [event.seller.fee] : [],
    );
    const charged = made.events.flatMap((event) =>
      event.type === 'position-reduced' || event.type === 'position-closed' ? [event.trade.fee] : [],
    );
    // Each piece is worth 1.09945 USDT, a thousandth of it 1,099.45 units.
    expect(stated).toEqual([1_100n, 1_099n, 1_100n]);
    expect(charged).toEqual(stated);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-12: immediate and post-only orders are what they are for delivery', () => {
    const made = shallow();
    expect(made.place({ lots: 601, time: 'FOK' })).toBe('NOT_ENOUGH_DEPTH');
    expect(made.place({ lots: 100, limit: 10_010, time: 'POST' })).toBe('WOULD_CROSS');
    expect(made.place({ lots: 200, limit: 10_010, time: 'IOC' })).toBe(
      '100@10010 house, #1 cancelled: immediate-or-cancel, position-opened',
    );
    expect(made.place({ lots: 200, limit: 10_015, time: 'IOC' })).toBe('#2 cancelled: immediate-or-cancel');
    expect(made.place({ lots: 10, limit: 13_000 })).toBe('OUTSIDE_BAND');
    expect(made.place({ lots: 10, limit: 0.5 })).toBe('BAD_AMOUNT');
    expect(made.place({ lots: null })).toBe('BAD_AMOUNT');
  });

  test('MARGIN-12: an order at rest opens with the target and stop it was placed with', () => {
    const made = marginExchange();
    expect(made.place({ limit: 9_900, target: 9_950, stop: 9_500 })).toBe('#1 rests');
    expect(made.place({ limit: 9_900, stop: 9_920 })).toBe('BAD_STOP');
    made.tick(9_880);
    expect(position(made)).toMatchObject({ target: 9_950, stop: 9_500, order: 1 });
    expect(made.trigger(9_960)).toBe('position-closed');
  });

  test('MARGIN-3: orders at rest count for the tier, and for the largest position', () => {
    const made = marginExchange();
    made.fund(1, 'platform', 'USDT', 10n ** 13n);
    // 59,970 USDT each: the second takes the sum above 100,000, where leverage ends at 10.
    expect(made.place({ lots: 600_000, limit: 9_995, leverage: 20 })).toBe('#1 rests');
    expect(made.place({ lots: 600_000, limit: 9_995, leverage: 20 })).toBe('LEVERAGE_NOT_OFFERED');
    expect(made.place({ lots: 600_000, limit: 9_995, leverage: 10 })).toBe('#2 rests');
    made.cancel(2);
    made.cancel(1);
    expect(made.open({ lots: 30_000_000, leverage: 2 })).toBe('position-opened, position-increased');
    expect(made.place({ lots: 20_000_000, limit: 9_995, of: 1 })).toBe('#4 rests');
    expect(made.place({ lots: 11, limit: 9_995, of: 1 })).toBe('ABOVE_MAXIMUM');
  });

  test('PLATFORM-3, MARGIN-12: a freeze ends what would open, and leaves what reduces', () => {
    const made = marginExchange();
    made.open();
    expect(made.place({ limit: 9_995 })).toBe('#2 rests');
    expect(made.place({ side: 'sell', limit: 10_500, lots: 300 })).toBe('#3 rests');
    expect(made.place({ side: 'sell', limit: 10_500, lots: 300, of: 1 })).toBe('#4 rests');
    made.run({ type: 'freeze-modules', customer: 1, modules: ['FINANCIAL'], frozen: true, reason: 'r', by: 'o' });
    expect([...made.core.state.orders.orders.keys()]).toEqual([4]);
    expect(made.place({ side: 'sell', lots: 300 })).toBe('FROZEN');
    expect(made.open({ limit: 9_995, of: 1 })).toBe('FROZEN');
    expect(made.reduce(1, 700)).toBe('position-reduced');
    expect(made.faults()).toEqual([]);
  });

  test('FUNDS-61: the fees of a position bring a rebate as those of a fill do', () => {
    const made = marginExchange();
    made.run({ type: 'open-customer', customer: 4, invitedBy: 1 });
    made.fund(4, 'platform', 'USDT', 1_000_000_000n);
    made.open({ customer: 4 });
    made.reduce(1, null, { customer: 4 });
    // A fifth of 0.1001 and of 0.0999.
    expect(made.house('rebates', 'USDT')).toBe(20_020n + 19_980n);
    expect(made.faults()).toEqual([]);
  });
});

describe('MARGIN-13: paid in full and on margin in one book', () => {
  test('MARGIN-13: each settles for itself, with the house between the two', () => {
    const made = marginExchange();
    made.fund(2, 'platform', 'LUM', 100_000_000n);
    made.open({ limit: 9_995 });
    expect(made.order({ by: 2, side: 'sell', lots: 400, limit: 9_995 })).toBe(
      '400@9995 #1, #2 filled, position-opened',
    );
    // The seller delivers 0.4 LUM to the house for 39.98 USDT, less the fee.
    expect(made.money(2, 'USDT')).toBe(`${1_000_000_000n + 39_980_000n - 39_980n}, 0`);
    expect([made.house('inventory', 'LUM'), made.house('inventory', 'USDT')]).toEqual([40_000_000n, -39_980_000n]);
    expect(made.money(1, 'LUM')).toBe('0, 0');
    expect(position(made)).toMatchObject({ quantity: 400, entry: 3_998_000n });
    // What the house has of the one it owes to the other.
    expect(made.core.state.market.inventory.real.get(COIN.id)).toBeUndefined();
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-13: shares on margin are no holding, settle at once and leave no proceeds', () => {
    const margin = { ...MARGIN, account: 'stock' as const, tiers: MARGIN.tiers.slice(2) };
    const made = new TestExchange({ listings: listingsWith(SHARE.id, () => ({ margin })) });
    for (const customer of [1, 2]) made.fund(customer, 'stock', 'USD', 1_000_000_000n);
    made.order({ by: 2, on: SHARE.id, lots: 50 });
    expect(changed(made.run(marginOrder({ on: SHARE.id, side: 'sell', lots: 20, limit: 10_000, leverage: 5 })))).toBe(
      '',
    );
    expect(made.order({ by: 2, on: SHARE.id, lots: 20, limit: 10_000 })).toContain('20@10000 #2');
    const { stocks } = made.core.state;
    expect(stocks.shares.of({ mode: 'real', customer: 1 })).toEqual([]);
    expect(stocks.shares.get({ mode: 'real', customer: 2 }, SHARE.id)?.quantity).toBe(70);
    expect([...stocks.proceeds]).toEqual([]);
    expect(made.last('order-filled')).toMatchObject({ settlesAt: null, seller: { margin: { effect: 'open' } } });
    expect(made.faults()).toEqual([]);
  });

  test('SPOT-12: what is traded on margin alone takes no order to be paid in full', () => {
    const listings = listingsWith(COIN.id, () => ({ instrument: { ...COIN, settlement: 'margin' } }));
    const made = new TestExchange({ listings });
    made.fund(1, 'platform', 'USDT', 1_000_000_000n);
    expect(made.order()).toBe('NOT_TRADABLE');
    expect(changed(made.run(marginOrder({ lots: 100 })))).toBe('position-opened');
  });
});

describe('MARGIN-14: orders of a position', () => {
  test('MARGIN-14: what can rest never adds up to more than is open', () => {
    const made = marginExchange();
    made.open();
    expect(made.place({ side: 'sell', of: 1, lots: 600, limit: 10_500 })).toBe('#2 rests');
    expect(made.place({ side: 'sell', of: 1, lots: 401, limit: 10_500 })).toBe('ABOVE_POSITION');
    expect(made.place({ side: 'sell', of: 1, lots: 400, limit: 10_600 })).toBe('#3 rests');
    expect(made.money(1, 'USDT')).toBe('989789800, 10110100');
    made.tick(10_521);
    expect(position(made)).toMatchObject({ quantity: 400, realised: 2_940_000n });
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-14: closing at the market always works; what no longer fits is cancelled in the same row, newest first', () => {
    const made = marginExchange();
    made.open();
    made.place({ side: 'sell', of: 1, lots: 300, limit: 10_500 });
    made.place({ side: 'sell', of: 1, lots: 700, limit: 10_600 });
    expect(made.place({ side: 'sell', of: 1, lots: 500 })).toBe(
      '500@9990 house, #4 filled, position-reduced, #3 cancelled: position-closed',
    );
    expect(made.place({ of: 1, lots: 100, limit: 9_995 })).toBe('#5 rests');
    expect(made.place({ side: 'sell', of: 1, lots: null })).toBe(
      '#5 cancelled: self-trade, 500@9990 house, #6 filled, order-margin-released, position-closed, #2 cancelled: position-closed',
    );
    expect(made.core.state.orders.orders.size).toBe(0);
    expect(made.core.state.orders.living.get({ mode: 'real', customer: 1 })).toEqual([]);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-14: what is left of the order that opened a position ends with it', () => {
    const made = marginExchange();
    made.fund(2, 'platform', 'LUM', 100_000_000n);
    made.open({ limit: 9_995 });
    made.order({ by: 2, side: 'sell', lots: 400, limit: 9_995 });
    made.tick(10_050);
    expect(made.place({ side: 'sell', of: 1, lots: null, limit: 10_030 })).toBe(
      '400@10039 house, #3 filled, position-closed, #1 cancelled: position-closed, order-margin-released',
    );
    expect(made.money(1, 'USDT').endsWith(', 0')).toBe(true);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-14: a position is reduced on its own side and instrument by its owner alone', () => {
    const made = marginExchange();
    made.open();
    expect(made.place({ customer: 2, side: 'sell', of: 1 })).toBe('POSITION_NOT_FOUND');
    expect(made.place({ mode: 'demo', side: 'sell', of: 1 })).toBe('POSITION_NOT_FOUND');
    expect(made.place({ on: SHARE.id, side: 'sell', of: 1 })).toBe('POSITION_NOT_FOUND');
    expect(made.place({ side: 'sell', of: 1, lots: 1_001 })).toBe('ABOVE_POSITION');
    expect(made.place({ side: 'sell', of: 1, lots: 9 })).toBe('BELOW_MIN_NOTIONAL');
    expect(made.reduce(1, 995)).toBe('position-reduced');
    // What is left may be closed, however little it is.
    expect(made.reduce(1)).toBe('position-closed');
  });

  test('MARGIN-14: orders that rest keep nobody from closing', () => {
    const made = marginExchange();
    made.open();
    for (let times = 0; times < 5; times += 1) made.place({ limit: 9_000, lots: 100 });
    expect(made.place({ limit: 9_000, lots: 100 })).toBe('TOO_MANY_ORDERS');
    expect(made.place({ side: 'sell', of: 1, lots: 100, limit: 10_500 })).toBe('TOO_MANY_ORDERS');
    expect(made.reduce(1)).toBe('position-closed');
  });

  test('MARGIN-5: nothing is closed beyond the bankruptcy price while the market is better', () => {
    const made = new MarginExchange(false);
    made.open({ lots: 100, leverage: 20 });
    // 100.10 less a twentieth: 95.09.
    expect(position(made)?.bankruptcyPrice).toBe(9_509);
    expect(made.place({ side: 'sell', of: 1, limit: 9_508, lots: null })).toBe('MARGIN_TOO_LOW');
    // Two bids of a friend's below the house's, one of them beyond it.
    made.order({ by: 2, lots: 100, limit: 9_510 });
    made.order({ by: 2, lots: 100, limit: 9_508 });
    made.place({ customer: 2, side: 'sell', lots: 600 });
    expect(made.place({ side: 'sell', of: 1, lots: null })).toBe('100@9510 #2, #2 filled, #5 filled, position-closed');
    expect(made.faults()).toEqual([]);
  });
});

test('MARGIN-5: what can rest is held to the bankruptcy price wherever the market is, and ends when that moves past it', () => {
  const made = new MarginExchange(false);
  made.open({ lots: 100, leverage: 20 });
  expect(position(made)?.bankruptcyPrice).toBe(9_509);
  // The market is beyond it, and what that fires has not been done yet.
  made.tick(9_400);
  expect(made.place({ side: 'sell', of: 1, limit: 9_508, lots: 40 })).toBe('MARGIN_TOO_LOW');
  expect(made.place({ side: 'sell', of: 1, limit: 9_509, lots: 40 })).toBe('#2 rests');
  made.now += DAY_MS;
  expect(made.runDue()).toContain('#2 cancelled: not-enough-margin');
  expect(position(made)?.bankruptcyPrice).toBe(9_512);
  // At once and at the market it can be closed there as by the house.
  made.tick(9_400);
  expect(made.place({ side: 'sell', of: 1, limit: 9_350, lots: null, time: 'IOC' })).toContain('#3 filled');
  expect(made.faults()).toEqual([]);
});

describe('STOCKS-2: orders on margin wait for their session', () => {
  const market = (): TestExchange => {
    const listings = listingsWith(SHARE.id, ({ instrument }) => ({
      instrument: { ...instrument, ladder: { ...SHARE.ladder, sizeLots: 100_000 } },
      margin: { ...MARGIN, account: 'stock', tiers: MARGIN.tiers.slice(2) },
    }));
    const made = new TestExchange({ listings });
    made.fund(1, 'stock', 'USD', 10_000_000n);
    made.closed.add('US');
    return made;
  };
  const sell = (made: TestExchange, lots: number) =>
    made.run(marginOrder({ on: SHARE.id, side: 'sell', lots, limit: 10_000, leverage: 5 }));
  const openAt = (made: TestExchange, price: number) => {
    made.closed.clear();
    return made.tick(price, SHARE.id);
  };

  test('STOCKS-2, MARGIN-12: a sale holds for the highest price it can open at', () => {
    const made = market();
    expect(sell(made, 100).ok).toBe(true);
    // 100 × 125.00, a fifth of it and two fees of a thousandth.
    expect(made.money(1, 'USD', 'stock')).toBe(`${10_000_000n - 250_000n - 2_500n}, 252500`);
    expect(openAt(made, 11_000)).toBe('100@10989 house, #1 filled, position-opened, order-margin-released');
    expect(position(made)).toMatchObject({ entry: 1_098_900n, margin: 219_780n, feeReserve: 1_099n });
    expect(made.money(1, 'USD', 'stock')).toBe(`${10_000_000n - 219_780n - 2n * 1_099n}, ${219_780n + 1_099n}`);
    expect(made.faults()).toEqual([]);
  });

  test('STOCKS-2, MARGIN-12: one that what it holds does not pay for is cancelled', () => {
    const made = market();
    made.fund(2, 'stock', 'USD', 10_000_000n);
    sell(made, 100);
    const event = made.last('order-queued');
    // A hold that was smaller than it could be, as one under another band would be.
    if (!event) throw new Error('it waits');
    evolve(made.core, {
      type: 'order-margin-released',
      at: 0,
      id: 1,
      mode: 'real',
      customer: 1,
      instrument: SHARE.id,
      entries: [{ type: 'release', hold: 1, account: 'real.c1.stock.USD', units: 50_000n }],
    });
    expect(openAt(made, 11_000)).toBe('#1 cancelled: not-enough-margin, order-margin-released');
    expect(made.money(1, 'USD', 'stock')).toBe('10000000, 0');
    expect(made.faults()).toEqual([]);
  });

  test('STOCKS-2, MARGIN-14: of what waits no more reduces than is open', () => {
    const made = market();
    made.closed.clear();
    made.tick(10_000, SHARE.id);
    made.run(marginOrder({ on: SHARE.id, lots: 100, leverage: 5 }));
    made.closed.add('US');
    const reduce = (lots: number | null) => changed(made.run(marginOrder({ on: SHARE.id, side: 'sell', lots, of: 1 })));
    expect([reduce(60), reduce(41), reduce(40), reduce(null)]).toEqual(['', 'ABOVE_POSITION', '', 'ABOVE_POSITION']);
    expect(openAt(made, 10_000)).toContain('position-reduced, position-closed');
    expect(made.faults()).toEqual([]);
  });
});

test('MARGIN-5, STOCKS-2: what waited closes no position beyond its bankruptcy price while the market is better', () => {
  const listings = listingsWith(SHARE.id, ({ instrument }) => ({
    instrument: { ...instrument, ladder: { ...SHARE.ladder, sizeLots: 10 } },
    margin: { ...MARGIN, account: 'stock' },
  }));
  const made = new TestExchange({ listings });
  for (const customer of [1, 2]) made.fund(customer, 'stock', 'USD', 10_000_000n);
  made.run(marginOrder({ on: SHARE.id, lots: 60 }));
  made.tick(10_000, SHARE.id);
  made.run(marginOrder({ on: SHARE.id, lots: 60, of: 1 }));
  expect(change(made, 200_000n)).toBe('position-margin-changed');
  // A friend bids less than what is left without the added margin; the house bids for 60 near 100.00.
  made.order({ by: 2, on: SHARE.id, lots: 60, limit: 8_005 });
  made.closed.add('US');
  const close = marginOrder({ on: SHARE.id, side: 'sell', lots: 120, of: 1, limit: 8_001 });
  expect(resultText(made.run(close))).toBe('#4 waits');
  made.closed.clear();
  made.reach(10_000, SHARE.id);
  expect(change(made, -195_000n)).toBe('position-margin-changed');
  expect(made.tick(10_000, SHARE.id)).toBe('#4 cancelled: not-enough-margin');
  expect(position(made)).toMatchObject({ quantity: 120, bankruptcyPrice: 8_979 });
  expect(made.faults()).toEqual([]);
});

test('BOOK-22, MARGIN-12: one that reaches its own order after as many fills as a command makes opens with those, and ends', () => {
  const made = new TestExchange({ fillsAtOnce: 2 });
  made.fund(1, 'platform', 'USDT', 2_402_002n);
  for (const customer of [2, 3]) made.fund(customer, 'platform', 'USDT', 1_000_000_000n);
  made.order({ by: 2, side: 'buy', lots: 20, limit: 10_003 });
  made.order({ by: 3, side: 'buy', lots: 20, limit: 10_002 });
  made.order({ side: 'buy', lots: 20, limit: 10_000 });
  // What is left of 4,000 lots could not be paid for at their limit: it is cancelled, and nothing of it waits.
  const order = marginOrder({ side: 'sell', lots: 4_000, limit: 9_991, time: 'IOC', leverage: 20 });
  expect(resultText(made.run(order))).toBe(
    '#3 cancelled: self-trade, 20@10003 #1, #1 filled, 20@10002 #2, #2 filled, #4 cancelled: immediate-or-cancel, position-opened, position-increased',
  );
  expect(made.runDue()).toBe('');
  expect(made.faults()).toEqual([]);
});

test('PLATFORM-5, MARGIN-12: a snapshot with orders on margin goes on as its journal does', () => {
  const made = marginExchange();
  made.open();
  made.place({ limit: 9_995, lots: 300, of: 1 });
  made.place({ side: 'sell', limit: 10_500, lots: 1_000, of: 1 });
  made.place({ limit: 9_990, lots: 300, target: 10_400 });
  const restored = restoreSnapshot(made.core.config, takeSnapshot(made.core));
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(made.core));
  const owner = { mode: 'real', customer: 1 } as const;
  expect([...(restored.state.orders.living.get(owner) ?? [])].map(({ id }) => id)).toEqual([2, 3, 4]);
});
