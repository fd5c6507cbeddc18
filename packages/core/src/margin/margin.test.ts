import { priceTicks } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { createCore, evolve } from '../index.ts';
import {
  COIN,
  DAY_MS,
  HALT,
  MARGIN,
  PAIR,
  restoreSnapshot,
  resultText,
  type Snapshot,
  TestExchange,
  takeSnapshot,
} from '../testing.ts';
import {
  change,
  changed,
  houseBalances,
  lastEvent,
  marginExchange,
  marginOrder,
  owner,
  position,
  type Ticket,
} from './testing.ts';

describe('MARGIN-1: opening', () => {
  test('MARGIN-1: holds the initial margin and the fee to close, and takes the fee to open', () => {
    const made = marginExchange();
    expect(made.open()).toBe('position-opened');
    // 1 coin at 100.10, ten times: 10.01 of margin, 0.1001 for each fee.
    expect(made.money(1, 'USDT')).toBe('989789800, 10110100');
    expect(houseBalances(made)).toEqual([0n, 0n, 0n, 100_100n]);
    expect(position(made)).toMatchObject({
      side: 'long',
      quantity: 1_000,
      entry: 10_010_000n,
      leverage: 10,
      margin: 10_010_000n,
      feeReserve: 100_100n,
      maintenanceBps: 200,
      callPrice: 9_309,
      liquidationPrice: 9_209,
      bankruptcyPrice: 9_009,
    });
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-1: a short is opened at the bid, and its prices lie above', () => {
    const made = marginExchange();
    expect(made.open({ side: 'sell' })).toBe('position-opened');
    expect(position(made)).toMatchObject({
      entry: 9_990_000n,
      margin: 9_990_000n,
      liquidationPrice: 10_790,
      bankruptcyPrice: 10_989,
    });
  });

  const far = 60_000_000;
  test.each<[string, Ticket, string]>([
    ['a stranger', { customer: 9 }, 'ACCOUNT_NOT_FOUND'],
    ['an unknown instrument', { on: 'NONE' }, 'INSTRUMENT_NOT_FOUND'],
    ['an instrument that is not on margin', { on: PAIR.id }, 'NOT_TRADABLE'],
    ['no lots', { lots: 0 }, 'BAD_AMOUNT'],
    ['half a lot', { lots: 1.5 }, 'BAD_AMOUNT'],
    ['more than the largest position', { lots: far }, 'ABOVE_MAXIMUM'],
    ['less than the least order', { lots: 5 }, 'BELOW_MIN_NOTIONAL'],
    ['a leverage that is not offered', { leverage: 3 }, 'LEVERAGE_NOT_OFFERED'],
    ['a leverage above that of its tier', { leverage: 20, lots: 1_000_000 }, 'LEVERAGE_NOT_OFFERED'],
    ['more than there is money for', { lots: 200_000 }, 'INSUFFICIENT_FUNDS'],
    ['somebody with nothing', { customer: 3 }, 'INSUFFICIENT_FUNDS'],
    ['a stop above the price', { stop: 10_020 }, 'BAD_STOP'],
    ['a stop beyond the liquidation', { stop: 9_209 }, 'BAD_STOP'],
    ['a target below the price', { target: 9_990 }, 'BAD_STOP'],
  ])('MARGIN-1: %s', (_title, ticket, expected) => {
    const made = marginExchange();
    const before = takeSnapshot(made.core);
    expect(made.open(ticket)).toBe(expected);
    expect(takeSnapshot(made.core)).toEqual(before);
  });

  test('MARGIN-1: not while halted, closed, stale or frozen, nor where a call would follow at once', () => {
    const made = marginExchange();
    made.closed.add('COIN');
    expect(made.open()).toBe('MARKET_CLOSED');
    made.closed.clear();
    made.now += 6_000;
    expect(made.open()).toBe('MARKET_STALE');
    made.tick(10_000);
    made.run({ type: 'freeze-modules', customer: 1, modules: ['FINANCIAL'], frozen: true, reason: 'r', by: 'o' });
    expect(made.open()).toBe('FROZEN');
    made.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT });
    expect(made.open({ customer: 2 })).toBe('HALTED');
    const listing = made.core.config.listings.get(COIN.id);
    if (!listing) throw new Error('the coin is listed');
    const tight = { ...listing, margin: { ...MARGIN, callBps: 50_000 } };
    const strict = new TestExchange({ listings: new Map([[COIN.id, tight]]) });
    strict.fund(1, 'platform', 'USDT', 1_000_000_000n);
    expect(changed(strict.run(marginOrder({ lots: 100 })))).toBe('MARGIN_TOO_LOW');
  });
});

describe('MARGIN-5: closing', () => {
  test('MARGIN-5: a round trip costs the fees and the spread, and leaves nothing behind', () => {
    const made = marginExchange();
    made.open();
    expect(made.reduce(1)).toBe('position-closed');
    expect(lastEvent(made)).toMatchObject({
      reason: 'requested',
      trade: { price: 9_990, quantity: 1_000, result: -200_000n, fee: 99_900n },
      insured: 0n,
      uncovered: 0n,
    });
    // 0.1001 and 0.0999 of fees, 0.20 of spread.
    expect(made.money(1, 'USDT')).toBe('999600000, 0');
    expect(houseBalances(made)).toEqual([200_000n, 0n, 0n, 200_000n]);
    const { margin, triggers, agenda } = made.core.state;
    expect([margin.positions.size, triggers.waiting.size, agenda.waiting.size]).toEqual([0, 0, 0]);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-5: a part gives back its part of margin and reserve, and is paid its gain', () => {
    const made = marginExchange();
    made.open();
    made.tick(11_000);
    // The house bids 109.89: 9.79 a coin.
    expect(made.reduce(1, 400)).toBe('position-reduced');
    expect(lastEvent(made)).toMatchObject({ trade: { price: 10_989, result: 3_916_000n, fee: 43_956n } });
    expect(position(made)).toMatchObject({
      quantity: 600,
      entry: 6_006_000n,
      margin: 6_006_000n,
      feeReserve: 60_060n,
      realised: 3_916_000n,
      fees: 144_056n,
      liquidationPrice: 9_209,
    });
    expect(made.money(1, 'USDT')).toBe(`${989_789_800n + 4_044_040n - 43_956n + 3_916_000n}, 6066060`);
    expect(made.reduce(1)).toBe('position-closed');
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n + 9_790_000n - 100_100n - 43_956n - 65_934n}, 0`);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-5: closing works whatever is frozen; a position is its owner’s alone', () => {
    const made = marginExchange();
    made.open();
    made.run({ type: 'freeze-modules', customer: 1, modules: ['FINANCIAL'], frozen: true, reason: 'r', by: 'o' });
    expect([made.reduce(1, null, { customer: 2 }), made.reduce(7), made.reduce(1, 1_001), made.reduce(1, -1)]).toEqual([
      'POSITION_NOT_FOUND',
      'POSITION_NOT_FOUND',
      'ABOVE_POSITION',
      'BAD_AMOUNT',
    ]);
    expect(made.reduce(1, 500)).toBe('position-reduced');
    expect(made.reduce(1)).toBe('position-closed');
  });

  test('MARGIN-5: a part is refused where what is left would be closed at once', () => {
    const made = marginExchange();
    made.open();
    // The tick is taken in and not yet held against the triggers: the mark price leaves too little already.
    made.tick(9_205);
    expect(made.reduce(1, 500)).toBe('MARGIN_TOO_LOW');
    expect(made.reduce(1)).toBe('position-closed');
  });

  test('PLATFORM-8, MARGIN-5: an account with a position is not closed', () => {
    const made = marginExchange();
    made.open({ lots: 1_000 });
    expect(resultText(made.run({ type: 'close-customer', customer: 1, by: 'o', because: 'r' }))).toBe(
      'ACCOUNT_NOT_EMPTY',
    );
  });
});

describe('MARGIN-3: size', () => {
  test.each(['buy', 'sell'] as const)('MARGIN-5: closing parts of a %s never brings its liquidation nearer', (side) => {
    const made = marginExchange();
    made.open({ side, lots: 997, leverage: 20 });
    change(made, 333_333n);
    const sign = side === 'buy' ? 1 : -1;
    for (const [lots, price] of [
      [51, 9_990],
      [63, 10_010],
      [101, 9_960],
      [233, 10_040],
      [57, 9_950],
      [300, 10_000],
    ] as const) {
      const before = position(made)?.liquidationPrice ?? 0;
      made.tick(price);
      expect(made.reduce(1, lots, { side: side === 'buy' ? 'sell' : 'buy' })).toBe('position-reduced');
      expect(sign * ((position(made)?.liquidationPrice ?? 0) - before)).toBeLessThanOrEqual(0);
    }
  });

  test('MARGIN-3: an increase is margined by the same leverage at its own price', () => {
    const made = marginExchange();
    made.open();
    made.tick(9_800);
    expect(made.open({ of: 1 })).toBe('position-increased');
    // At 100.10, and at 98.10, where the house asks then.
    expect(position(made)).toMatchObject({
      quantity: 2_000,
      entry: 10_010_000n + 9_810_000n,
      margin: 10_010_000n + 9_810_000n,
      feeReserve: 100_100n + 98_100n,
      liquidationPrice: 9_117,
    });
    expect(made.faults()).toEqual([]);
  });

  test.each([
    { side: 'buy', stop: 9_500, price: 10_500 },
    { side: 'sell', stop: 10_500, price: 9_500 },
  ] as const)(
    'MARGIN-8: an increase leaves the stop of a $side before the liquidation price',
    ({ side, stop, price }) => {
      const made = marginExchange();
      made.open({ side, stop, lots: 100 });
      made.tick(price);
      expect(made.open({ side, of: 1, lots: 3_000 })).toBe('STOP_OUT_OF_REACH');
      expect(made.open({ side, of: 1, lots: 20 })).toBe('position-increased');
      made.run({ type: 'remove-exit', ...owner, id: 1, exit: 'stop' });
      expect(made.open({ side, of: 1, lots: 3_000 })).toBe('position-increased');
      expect(made.faults()).toEqual([]);
    },
  );

  test('MARGIN-3: the tier is that of all that a customer has open in the instrument', () => {
    const made = marginExchange();
    made.fund(1, 'platform', 'USDT', 10n ** 12n);
    // 60,060 USDT each: the second takes the sum above 100,000.
    expect(made.open({ lots: 600_000, leverage: 20 })).toBe('position-opened');
    expect(made.open({ lots: 600_000, leverage: 20 })).toBe('LEVERAGE_NOT_OFFERED');
    expect(made.open({ lots: 600_000, leverage: 10 })).toBe('position-opened');
    expect(position(made, 2)).toMatchObject({ maintenanceBps: 500, liquidationPrice: 9_509 });
    // The first keeps the terms that it was opened on until its own size changes.
    expect(position(made, 1)).toMatchObject({ maintenanceBps: 200, liquidationPrice: 9_709 });
    expect(made.reduce(2, 500_000)).toBe('position-reduced');
    expect(position(made, 2)).toMatchObject({ maintenanceBps: 200 });
  });
});

describe('MARGIN-6: financing', () => {
  test('MARGIN-6: is charged once a period out of the margin, and moves the liquidation price', () => {
    const made = marginExchange();
    made.open();
    made.open({ customer: 2, side: 'sell' });
    expect(made.runDue()).toBe('');
    made.now = DAY_MS;
    expect(made.runDue()).toBe('position-financed, position-financed');
    expect(made.runDue()).toBe('');
    // 0.03 % of 100.10 paid, 0.01 % of 99.90 received.
    expect(position(made, 1)).toMatchObject({ margin: 9_979_970n, financing: 30_030n, liquidationPrice: 9_212 });
    expect(position(made, 2)).toMatchObject({ margin: 9_999_990n, financing: -9_990n, liquidationPrice: 10_791 });
    expect(houseBalances(made)[1]).toBe(20_040n);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-6: periods that passed unnoticed are charged one by one, and never more than the margin', () => {
    const made = marginExchange();
    made.open();
    made.now = 3 * DAY_MS + 5;
    expect(made.runDue()).toBe('position-financed, position-financed, position-financed');
    expect(position(made)?.financing).toBe(90_090n);
    made.now = 400 * DAY_MS;
    for (let day = 0; day < 397; day += 1) made.runDue();
    expect(position(made)).toMatchObject({ margin: 0n, financing: 10_010_000n });
    expect(made.faults()).toEqual([]);
    made.tick(10_010);
    // Without margin it is closed at the next price that does not bring enough.
    expect(made.trigger(10_010)).toBe('position-closed');
  });
});

describe('MARGIN-9: margin is added and removed', () => {
  test('MARGIN-9: what is added moves the liquidation away; what is removed leaves the initial margin', () => {
    const made = marginExchange();
    made.open();
    expect(change(made, 2_000_000n)).toBe('position-margin-changed');
    expect(position(made)).toMatchObject({ margin: 12_010_000n, liquidationPrice: 9_009 });
    expect(made.money(1, 'USDT')).toBe('987789800, 12110100');
    // At the mark price of 100.00 the position has lost 0.10: so much less can be removed.
    expect([change(made, -1_900_001n), change(made, -1_900_000n), change(made, -1n)]).toEqual([
      'MARGIN_TOO_LOW',
      'position-margin-changed',
      'MARGIN_TOO_LOW',
    ]);
    expect([change(made, 0n), change(made, 10n ** 12n), change(made, 1n, 5)]).toEqual([
      'BAD_AMOUNT',
      'INSUFFICIENT_FUNDS',
      'POSITION_NOT_FOUND',
    ]);
    expect(made.faults()).toEqual([]);
  });

  test.each([
    { side: 'buy', stop: 9_050, liquidation: 9_009 },
    { side: 'sell', stop: 10_950, liquidation: 10_990 },
  ] as const)(
    'MARGIN-9: what is removed leaves the stop of a $side before the liquidation price',
    ({ side, stop, liquidation }) => {
      const made = marginExchange();
      made.open({ side });
      change(made, 2_000_000n);
      expect(position(made)).toMatchObject({ liquidationPrice: liquidation });
      const set = made.run({ type: 'set-exits', ...owner, id: 1, target: null, stop: priceTicks(stop) });
      expect(resultText(set)).toBe('position-exits-set');
      const reach = BigInt(Math.abs(stop - liquidation));
      // A tick is 10,000 units: with the last of them the stop would be at the liquidation price.
      expect([change(made, -reach * 10_000n), change(made, -(reach - 1n) * 10_000n), change(made, -10_000n)]).toEqual([
        'STOP_OUT_OF_REACH',
        'position-margin-changed',
        'STOP_OUT_OF_REACH',
      ]);
      expect(made.faults()).toEqual([]);
    },
  );

  test('MARGIN-9: after a call more margin arms the next one', () => {
    const made = marginExchange();
    made.open();
    made.trigger(9_309);
    change(made, 1_000_000n);
    expect(position(made)).toMatchObject({ isCalled: false, callPrice: 9_209 });
    expect(made.trigger(9_209)).toBe('margin-called');
  });

  test('MARGIN-9: unsettled proceeds secure nothing', () => {
    const made = marginExchange();
    const listing = made.core.config.listings.get(COIN.id);
    if (!listing) throw new Error('the coin is listed');
    // The coin as it would be on a stock account: its money is what counts here.
    const stock = { ...listing, margin: { ...MARGIN, account: 'stock' as const } };
    const other = new TestExchange({ listings: new Map([[COIN.id, stock]]) });
    other.fund(1, 'stock', 'USDT', 20_000_000n);
    other.core.state.stocks.proceeds.set('real 1 USDT', 15_000_000n);
    const open = (lots: number) => changed(other.run(marginOrder({ lots })));
    expect([open(1_000), open(400)]).toEqual(['UNSETTLED_FUNDS', 'position-opened']);
  });
});

test('PLATFORM-5, MARGIN-10: the events fold to the state that made them, and a snapshot goes on in the same way', () => {
  const made = marginExchange();
  made.open({ target: 10_500, stop: 9_500 });
  made.open({ customer: 2, side: 'sell', leverage: 20 });
  made.open({ lots: 3_000, leverage: 5, source: { from: 'copied', leader: 2, position: 2 } });
  made.reduce(3, 1_000);
  change(made, 500_000n, 3);
  made.now = DAY_MS + 1;
  made.runDue();
  made.tick(10_000);
  made.reach(9_400);
  const again = createCore(made.core.config);
  for (const event of made.events) evolve(again, event);
  expect(takeSnapshot(again)).toEqual(takeSnapshot(made.core));
  const restored = restoreSnapshot(made.core.config, takeSnapshot(made.core));
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(made.core));
  expect(restored.state.triggers.waiting.isFiring).toBe(true);
  const older = { ...takeSnapshot(made.core), margin: undefined, triggers: undefined } as unknown as Snapshot;
  expect(restoreSnapshot(made.core.config, older).state.margin.positions.size).toBe(0);
});
