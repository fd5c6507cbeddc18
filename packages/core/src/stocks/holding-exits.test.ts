import { priceTicks, quantityLots } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import type { Listing } from '../market/index.ts';
import { readForm, writeForm } from '../modules.ts';
import {
  COIN,
  HALT,
  HOUR_MS,
  listingsWith,
  restoreSnapshot,
  resultText,
  SHARE,
  TestExchange,
  takeSnapshot,
} from '../testing.ts';
import type { PlaceOrderWithExits } from './place-order-with-exits.ts';
import type { SetHoldingExits } from './set-holding-exits.ts';

type Exits = Pick<SetHoldingExits, 'target' | 'stop'>;
type Numbers = { readonly target?: number | null; readonly stop?: number | null; readonly by?: number };

const price = (ticks: number | null) => (ticks === null ? null : priceTicks(ticks));

/** Customers with money for shares; the share is at 100.00, where the house bids 100, 200 and 300 shares. */
class Floor extends TestExchange {
  constructor(config: ConstructorParameters<typeof TestExchange>[0] = {}) {
    super(config);
    for (const customer of [1, 2, 3]) this.fund(customer, 'stock', 'USD', 100_000_000n);
  }

  buy(lots: number, by = 1): string {
    this.tick(10_000, SHARE.id);
    return this.order({ by, on: SHARE.id, lots });
  }

  set({ target, stop, by = 1 }: Numbers): string {
    const exits: Exits = {
      ...(target !== undefined && { target: price(target) }),
      ...(stop !== undefined && { stop: price(stop) }),
    };
    const { id: instrument } = SHARE;
    return resultText(this.run({ type: 'set-holding-exits', mode: 'real', customer: by, instrument, ...exits }));
  }

  /** Offers shares at 5 % off, locked so long. */
  offer(lockMs: number): void {
    const offer = {
      kind: 'block',
      instrument: SHARE.id,
      lots: 100,
      minimumLots: 10,
      maximumLots: 100,
      discountsBps: [500],
      opensAt: this.now,
      closesAt: this.now + HOUR_MS,
      lockMs,
      isReviewed: false,
      papers: null,
    } as const;
    this.run({ type: 'list-offer', offer, by: 'ann', agreedBy: 'ben' });
  }

  take(lots: number): string {
    const order = { mode: 'real', customer: 1, offer: 1, tier: 0, most: 100_000_000n } as const;
    return resultText(this.run({ type: 'take-offer', ...order, quantity: quantityLots(lots) }));
  }

  fall(to: number): string {
    return this.trigger(to, SHARE.id);
  }

  held(by = 1) {
    return this.core.state.stocks.shares.get({ mode: 'real', customer: by }, SHARE.id);
  }

  lots(by = 1): number {
    return this.held(by)?.quantity ?? 0;
  }

  exits(by = 1) {
    const { target = null, stop = null } = this.core.state.stocks.exits.get(this.held(by)?.id ?? 0) ?? {};
    return { target, stop };
  }

  get waiting(): number {
    return this.core.state.triggers.waiting.size;
  }
}

const holder = (lots = 50): Floor => {
  const floor = new Floor();
  floor.buy(lots);
  return floor;
};

const NONE = { target: null, stop: null };

describe('STOCKS-11: target and stop of a holding', () => {
  test('STOCKS-11: are set, moved one at a time, and taken back', () => {
    const floor = holder();
    expect(floor.set({ target: 11_000, stop: 9_000 })).toBe('holding-exits-set');
    expect([floor.exits(), floor.waiting]).toEqual([{ target: 11_000, stop: 9_000 }, 2]);
    expect(floor.set({ stop: 9_500 })).toBe('holding-exits-set');
    expect(floor.exits()).toEqual({ target: 11_000, stop: 9_500 });
    expect(floor.set({ target: null })).toBe('holding-exits-set');
    expect([floor.exits(), floor.waiting]).toEqual([{ target: null, stop: 9_500 }, 1]);
    floor.run({ type: 'halt-instrument', instrument: SHARE.id, ...HALT });
    expect(floor.set({ stop: null })).toBe('holding-exits-set');
    expect([floor.exits(), floor.waiting, floor.core.state.stocks.exits.size]).toEqual([NONE, 0, 0]);
  });

  test.each<[string, Numbers, string]>([
    ['a target at the mark price', { target: 10_000 }, 'BAD_STOP'],
    ['a target below it', { target: 9_999 }, 'BAD_STOP'],
    ['a stop at it', { stop: 10_000 }, 'BAD_STOP'],
    ['a stop above it', { stop: 10_001 }, 'BAD_STOP'],
    ['a sound target with a stop above', { target: 10_001, stop: 10_001 }, 'BAD_STOP'],
    ['a stop of nothing', { stop: 0 }, 'BAD_STOP'],
    ['half a tick', { stop: 9_000.5 }, 'BAD_STOP'],
    ['of another', { stop: 9_000, by: 2 }, 'POSITION_NOT_FOUND'],
    ['taken back by another', { stop: null, by: 2 }, 'POSITION_NOT_FOUND'],
    ['both sound', { target: 10_001, stop: 9_999 }, 'holding-exits-set'],
  ])('STOCKS-11: %s', (_title, exits, expected) => {
    const floor = holder();
    // The last trade was the purchase: the mark price is that of the tick.
    floor.tick(10_000, SHARE.id);
    expect(floor.set(exits)).toBe(expected);
  });

  test('STOCKS-11: are not set while the share does not trade', () => {
    const floor = holder();
    floor.closed.add('US');
    expect(floor.set({ stop: 9_000 })).toBe('MARKET_CLOSED');
    floor.closed.clear();
    floor.now += 6_000;
    expect(floor.set({ stop: 9_000 })).toBe('MARKET_STALE');
    floor.tick(10_000, SHARE.id);
    floor.run({ type: 'halt-instrument', instrument: SHARE.id, ...HALT });
    expect(floor.set({ stop: 9_000 })).toBe('HALTED');
  });

  test('STOCKS-11: may be set by who may not trade', () => {
    const floor = holder();
    floor.run({ type: 'freeze-modules', customer: 1, modules: ['FINANCIAL'], frozen: true, reason: 'r', by: 'ann' });
    expect(floor.set({ stop: 9_000 })).toBe('holding-exits-set');
    expect(floor.fall(9_000)).toContain('#2 filled');
    expect(floor.lots()).toBe(0);
  });

  test('STOCKS-11: outlive a snapshot, and one from before has none', () => {
    const floor = holder();
    floor.set({ target: 11_000, stop: 9_000 });
    const taken = takeSnapshot(floor.core);
    const restored = restoreSnapshot(floor.core.config, taken);
    expect(takeSnapshot(restored)).toEqual(taken);
    const { exits: _, ...stocks } = taken.stocks;
    expect(restoreSnapshot(floor.core.config, { ...taken, stocks }).state.stocks.exits.size).toBe(0);
  });

  test('JOURNAL-49: have a form, by which they are read as they were', () => {
    const floor = holder();
    floor.set({ target: 11_000 });
    const event = floor.last('holding-exits-set');
    for (const each of [event, event && { ...event, exits: { ...event.exits, isIdle: true } }]) {
      const written = each ? writeForm(each) : '';
      expect(written).toMatch(/^\["holding-exits-set"/);
      expect(readForm(JSON.parse(written))).toEqual(each);
    }
  });
});

describe('STOCKS-12: an exit that is reached sells', () => {
  test.each<[string, number, string, string]>([
    ['the target at its price', 11_000, 'target', '50@10989 house'],
    ['the target jumped over', 11_500, 'target', '50@11488 house'],
    ['the stop at its price', 9_000, 'stop', '50@8991 house'],
    ['the stop fallen through', 7_000, 'stop', '50@6993 house'],
  ])('STOCKS-12: %s: all is sold once, and the other is gone', (_title, to, source, sale) => {
    const floor = holder();
    floor.set({ target: 11_000, stop: 9_000 });
    expect(floor.fall(to)).toBe(`holding-exits-set, ${sale}, #2 filled`);
    expect(floor.last('order-closed')?.order).toMatchObject({ source, kind: 'market', timeInForce: 'IOC' });
    expect([floor.lots(), floor.waiting]).toEqual([0, 0]);
    expect([floor.fall(11_500), floor.fall(7_000)]).toEqual(['', '']);
    expect(floor.faults()).toEqual([]);
  });

  test('STOCKS-12: no price before it fires one', () => {
    const floor = holder();
    floor.set({ target: 11_000, stop: 9_000 });
    expect([floor.fall(10_999), floor.fall(9_001)]).toEqual(['', '']);
    expect(floor.lots()).toBe(50);
  });

  test('STOCKS-12: sales of its owner that rest end, those of others stay', () => {
    const floor = holder();
    floor.buy(10, 2);
    const rest = { on: SHARE.id, side: 'sell', limit: 10_900 } as const;
    expect([floor.order({ ...rest, lots: 40 }), floor.order({ ...rest, by: 2, lots: 10 })]).toEqual([
      '#3 rests',
      '#4 rests',
    ]);
    floor.set({ stop: 9_000 });
    expect(floor.fall(9_000)).toBe('#3 cancelled: position-closed, holding-exits-set, 50@8991 house, #5 filled');
    expect(floor.core.state.orders.orders.has(4)).toBe(true);
    expect(floor.money(1, SHARE.base, 'stock')).toBe('0, 0');
    expect(floor.faults()).toEqual([]);
  });

  test('STOCKS-12: what the book does not take within the collar stays, without exits', () => {
    const floor = new Floor();
    for (let times = 0; times < 2; times += 1) floor.buy(500);
    floor.tick(10_000, SHARE.id);
    floor.set({ target: 11_000, stop: 9_000 });
    expect(floor.fall(9_000)).toContain('#3 cancelled');
    expect([floor.lots(), floor.exits(), floor.waiting]).toEqual([400, NONE, 0]);
  });

  test('STOCKS-12: halted when it fires, it waits for the first price after the halt', () => {
    const floor = holder();
    floor.set({ stop: 9_000 });
    floor.reach(9_000, SHARE.id);
    floor.run({ type: 'halt-instrument', instrument: SHARE.id, ...HALT });
    expect(resultText(floor.run({ type: 'run-triggers' }))).toContain('holding-exits-set');
    expect([floor.lots(), floor.exits().stop]).toEqual([50, 9_000]);
    expect(floor.fall(8_900)).toBe('');
    floor.run({ type: 'resume-instrument', instrument: SHARE.id, reason: 'r', by: 'ann' });
    expect(floor.fall(8_900)).toContain('50@8891 house');
    expect(floor.lots()).toBe(0);
  });

  test('STOCKS-12: behind orders that wait it waits, and where nothing is offered', () => {
    const floor = holder();
    floor.buy(10, 2);
    floor.closed.add('US');
    expect(floor.order({ by: 2, on: SHARE.id, side: 'sell', lots: 10 })).toBe('#3 waits');
    floor.closed.clear();
    floor.set({ stop: 9_000 });
    expect(floor.fall(9_000)).toBe('holding-exits-set');
    expect([floor.lots(), floor.exits().stop]).toEqual([50, 9_000]);
    floor.tick(9_000, SHARE.id);
    expect(floor.fall(9_000)).toContain('50@');
  });

  test('STOCKS-12: where nothing is offered, or purchases of its owner alone, it waits and their sales stay', () => {
    const unquoted = ({ instrument }: Listing) => ({
      instrument: { ...instrument, ladder: { ...instrument.ladder, levels: 0 } },
    });
    const floor = new Floor({ listings: listingsWith(SHARE.id, unquoted) });
    floor.offer(0);
    floor.take(20);
    floor.set({ stop: 9_500 });
    expect(floor.order({ on: SHARE.id, side: 'sell', lots: 5, limit: 10_900 })).toBe('#1 rests');
    expect(floor.order({ on: SHARE.id, lots: 5, limit: 9_400 })).toBe('#2 rests');
    expect([floor.fall(9_500), floor.lots()]).toEqual(['holding-exits-set', 20]);
    floor.order({ by: 2, on: SHARE.id, lots: 5, limit: 9_300 });
    expect(floor.fall(9_500)).toBe(
      '#1 cancelled: position-closed, holding-exits-set, #2 cancelled: self-trade, 5@9300 #3, #3 filled, #4 cancelled: collar',
    );
    expect([floor.lots(), floor.waiting]).toEqual([15, 0]);
  });

  test.each<[string, (floor: Floor) => unknown, number]>([
    ['sold by hand', (floor) => floor.order({ on: SHARE.id, side: 'sell', lots: 50 }), 0],
    ['taken back', (floor) => floor.set({ stop: null }), 50],
    ['sold in part', (floor) => floor.order({ on: SHARE.id, side: 'sell', lots: 20 }), 0],
  ])('STOCKS-12: reached, and %s before it is fired', (_title, meanwhile, lots) => {
    const floor = holder();
    floor.set({ target: 11_000, stop: 9_000 });
    floor.reach(9_000, SHARE.id);
    meanwhile(floor);
    while (resultText(floor.run({ type: 'run-triggers' })) !== '') expect(floor.faults()).toEqual([]);
    expect(floor.lots()).toBe(lots);
    expect(floor.faults()).toEqual([]);
  });

  test('STOCKS-12: copies of a leader are not sold, and a holding of them alone takes none', () => {
    const copied = new Map([[SHARE.id, { lots: 20, cost: 0n }]]);
    const copying = (floor: Floor) => {
      floor.core.state.follow.byFollower.set(1, [7]);
      floor.core.state.follow.followings.set(7, { id: 7, copied } as never);
    };
    const floor = holder();
    copying(floor);
    floor.set({ stop: 9_000 });
    expect(floor.fall(9_000)).toContain('30@8991 house');
    expect([floor.lots(), floor.set({ stop: 8_000 })]).toEqual([20, 'POSITION_NOT_FOUND']);
  });

  test('STOCKS-12: of a hundred at once, those for whom nothing is left wait for the next price', () => {
    const floor = new Floor({ maxOpenOrders: 10 });
    for (let customer = 4; customer <= 103; customer += 1) {
      floor.run({ type: 'open-customer', customer });
      floor.fund(customer, 'stock', 'USD', 10_000_000n);
      floor.buy(10, customer);
      floor.set({ by: customer, target: 11_000, stop: 9_000 });
    }
    // The house bids for 600 shares at a price.
    floor.fall(9_000);
    const left = () => Array.from({ length: 100 }, (_, index) => index + 4).filter((by) => floor.lots(by) > 0);
    expect(left()).toEqual(Array.from({ length: 40 }, (_, index) => index + 64));
    expect(floor.waiting).toBe(80);
    floor.fall(8_900);
    expect([left(), floor.waiting]).toEqual([[], 0]);
    expect(floor.faults()).toEqual([]);
  });

  test('STOCKS-12: what is locked is not sold; where all is, the exits wait for its end and for a price then', () => {
    const floor = new Floor();
    floor.offer(HOUR_MS);
    expect(floor.take(20)).toBe('offer-filled');
    floor.set({ stop: 9_000 });
    expect(floor.fall(9_000)).toBe('holding-exits-set');
    expect([floor.lots(), floor.exits().stop, floor.fall(8_900), floor.waiting]).toEqual([20, 9_000, '', 0]);
    const restored = restoreSnapshot(floor.core.config, takeSnapshot(floor.core));
    expect(restored.state.triggers.waiting.size).toBe(0);
    floor.now += HOUR_MS;
    floor.tick(8_900, SHARE.id);
    expect(floor.runDue()).toContain('holding-exits-set');
    expect(floor.waiting).toBe(1);
    expect(floor.fall(8_900)).toContain('20@8891 house');
    expect(floor.lots()).toBe(0);
  });

  test('STOCKS-12: of a holding that is locked in part the rest is sold', () => {
    const floor = holder(30);
    const hold = { type: 'hold', hold: 'offer-lock:9', units: 20n } as const;
    const account = floor.core.state.ledger.customer('real', 1, 'stock', SHARE.base);
    floor.core.state.ledger.apply([{ ...hold, account }]);
    floor.set({ stop: 9_000 });
    expect(floor.fall(9_000)).toBe('holding-exits-set, 10@8991 house, #2 filled');
    expect([floor.lots(), floor.exits()]).toEqual([20, NONE]);
  });
});

describe('STOCKS-13: the exits are gone with their holding', () => {
  test('STOCKS-13: sold to the last share, by hand or to a resting purchase; a later one has none', () => {
    const floor = holder();
    floor.set({ target: 11_000, stop: 9_000 });
    floor.order({ on: SHARE.id, side: 'sell', lots: 20 });
    expect([floor.exits(), floor.waiting]).toEqual([{ target: 11_000, stop: 9_000 }, 2]);
    floor.tick(10_000, SHARE.id);
    floor.order({ on: SHARE.id, side: 'sell', lots: 30 });
    expect([floor.waiting, floor.core.state.stocks.exits.size]).toEqual([0, 0]);
    floor.buy(10);
    expect([floor.exits(), floor.fall(8_000)]).toEqual([NONE, '']);
  });

  test('STOCKS-13: a purchase leaves them, and they sell all', () => {
    const floor = holder();
    floor.set({ stop: 9_000 });
    floor.buy(10);
    expect(floor.fall(9_000)).toContain('60@8991 house');
  });

  test.each<[string, { readonly from: number; readonly to: number }, object]>([
    ['two for one', { from: 1, to: 2 }, { target: 5_501, stop: 4_500 }],
    ['three for two', { from: 2, to: 3 }, { target: 7_334, stop: 6_000 }],
    ['one for ten', { from: 10, to: 1 }, { target: 110_010, stop: 90_000 }],
    ['one for a hundred, of less than one', { from: 100, to: 1 }, NONE],
  ])('STOCKS-13: a split, %s', (_title, ratio, expected) => {
    const floor = holder();
    floor.set({ target: 11_001, stop: 9_000 });
    const terms = { instrument: SHARE.id, ratio, exAt: floor.now + 1_000, source: 'notice 1' };
    floor.run({ type: 'announce-split', terms, by: 'ann', agreedBy: 'bob' });
    floor.now += 1_000;
    floor.runDue();
    expect(floor.exits()).toEqual(expected);
    expect(floor.waiting).toBe(expected === NONE ? 0 : 2);
    expect(floor.faults()).toEqual([]);
  });
});

describe('STOCKS-15: a purchase brings them', () => {
  const place = (floor: Floor, over: Partial<PlaceOrderWithExits> = {}): string =>
    resultText(
      floor.run({
        type: 'place-order-with-exits',
        mode: 'real',
        customer: 1,
        instrument: SHARE.id,
        side: 'buy',
        kind: over.limit ? 'limit' : 'market',
        timeInForce: 'GTC',
        quantity: quantityLots(50),
        limit: null,
        budget: null,
        target: priceTicks(11_000),
        stop: priceTicks(9_000),
        ...over,
      }),
    );

  test('STOCKS-15: one that fills sets them on the holding, in place of those that stand', () => {
    const floor = holder();
    floor.set({ stop: 8_000 });
    expect(place(floor, { stop: null })).toBe('order-exits-set, 50@10010 house, #2 filled');
    expect([floor.exits(), floor.waiting]).toEqual([{ target: 11_000, stop: null }, 1]);
    expect(floor.core.state.stocks.orderExits.size).toBe(0);
    expect(floor.fall(11_000)).toContain('100@10989 house');
  });

  test('STOCKS-15: one that rests sets them with its first fill alone, also after a restart', () => {
    const floor = new Floor();
    expect(place(floor, { limit: priceTicks(9_900) })).toBe('#1 rests, order-exits-set');
    expect(floor.waiting).toBe(0);
    const taken = takeSnapshot(floor.core);
    expect(takeSnapshot(restoreSnapshot(floor.core.config, taken))).toEqual(taken);
    floor.buy(30, 2);
    floor.tick(9_905, SHARE.id);
    expect(floor.order({ by: 2, on: SHARE.id, side: 'sell', lots: 10 })).toContain('10@9900 #1');
    expect(floor.exits()).toEqual({ target: 11_000, stop: 9_000 });
    expect(floor.core.state.stocks.orderExits.size).toBe(0);
  });

  test('STOCKS-15: one that is cancelled or finds nothing sets none', () => {
    const floor = holder();
    place(floor, { limit: priceTicks(9_900) });
    floor.cancel(2);
    expect([floor.exits(), floor.core.state.stocks.orderExits.size]).toEqual([NONE, 0]);
    place(floor, { limit: priceTicks(9_900), timeInForce: 'IOC' });
    expect([floor.exits(), floor.core.state.stocks.orderExits.size]).toEqual([NONE, 0]);
  });

  test.each<[string, Partial<PlaceOrderWithExits>, string]>([
    ['a target at the mark price', { target: priceTicks(10_000) }, 'BAD_STOP'],
    ['a stop at it', { stop: priceTicks(10_000) }, 'BAD_STOP'],
    ['a stop between the limit and it', { limit: priceTicks(9_800), stop: priceTicks(9_900) }, 'BAD_STOP'],
    ['a sale', { side: 'sell' }, 'BAD_STOP'],
    [
      'more than there is money for',
      { limit: priceTicks(9_900), quantity: quantityLots(1_000_000) },
      'INSUFFICIENT_FUNDS',
    ],
    ['a coin', { instrument: COIN.id, quantity: quantityLots(10) }, 'INSUFFICIENT_FUNDS'],
  ])('STOCKS-15: %s', (_title, over, expected) => {
    const floor = holder(100);
    floor.tick(10_000, SHARE.id);
    expect(place(floor, over)).toBe(expected);
    expect([floor.exits(), floor.core.state.orders.nextOrder]).toEqual([NONE, 2]);
  });
});
