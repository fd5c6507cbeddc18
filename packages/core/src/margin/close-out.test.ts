import { priceTicks } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { COIN, HALT, resultText, type TestExchange } from '../testing.ts';
import { houseBalances, insure, lastEvent, MarginExchange, marginExchange, owner, position } from './testing.ts';

describe('MARGIN-7: close-out', () => {
  test('MARGIN-7: the customer is called once, and the position closed in the book at the mark price that reaches its price', () => {
    const made = marginExchange();
    made.open();
    expect(made.trigger(9_310)).toBe('');
    expect(made.trigger(9_309)).toBe('margin-called');
    expect(lastEvent(made)).toMatchObject({ price: 9_309, equity: 3_000_000n, position: { isCalled: true } });
    expect([made.trigger(9_400), made.trigger(9_300), made.trigger(9_210)]).toEqual(['', '', '']);
    expect(made.trigger(9_209)).toBe('position-closed');
    expect(lastEvent(made)).toMatchObject({
      reason: 'liquidation',
      trade: { fill: 2, price: 9_199, result: -8_110_000n, fee: 91_990n },
      closeOut: { reason: 'liquidation', mark: 9_209 },
      insured: 0n,
    });
    // What the loss and the fee leave of the margin is the customer's.
    expect(made.money(1, 'USDT')).toBe(`${989_789_800n + 10_110_100n - 8_110_000n - 91_990n}, 0`);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: nobody is called at the price that closes the position', () => {
    const made = marginExchange();
    made.open();
    made.open({ customer: 2, leverage: 5 });
    // 1 is closed at 92.09, 2 called at 83.09.
    expect(made.trigger(9_209)).toBe('position-closed');
    expect(made.trigger(8_290)).toBe('margin-called');
    expect(lastEvent(made)).toMatchObject({ position: { customer: 2 } });
  });

  test('MARGIN-7: a loss beyond the margin is the insurance fund’s, then the house’s, never the customer’s', () => {
    const made = marginExchange();
    insure(made, 3_000_000n);
    made.open();
    expect(made.trigger(8_500)).toBe('position-closed');
    expect(lastEvent(made)).toMatchObject({
      // The house bids 84.91: 15.19 a coin, of which margin and reserve pay 10.1101.
      trade: { price: 8_491, result: -15_190_000n, fee: 0n },
      insured: 3_000_000n,
      uncovered: 2_079_900n,
    });
    expect(made.money(1, 'USDT')).toBe('989789800, 0');
    expect(houseBalances(made)).toEqual([15_190_000n - 2_079_900n, 0n, 0n, 100_100n]);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: several closed by one row share what the fund has', () => {
    const made = marginExchange();
    insure(made, 6_000_000n);
    made.open();
    made.open({ customer: 2 });
    expect(made.trigger(8_500)).toBe('position-closed, position-closed');
    const insured = made.events.flatMap((event) => (event.type === 'position-closed' ? [event.insured] : []));
    expect(insured).toEqual([5_079_900n, 920_100n]);
    expect(made.house('insurance', 'USDT')).toBe(0n);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: a short likewise, when the price rises', () => {
    const made = marginExchange();
    made.open({ side: 'sell' });
    expect(made.trigger(10_789)).toBe('margin-called');
    expect(made.trigger(10_790)).toBe('position-closed');
    expect(lastEvent(made)).toMatchObject({ reason: 'liquidation', trade: { price: 10_801, result: -8_110_000n } });
  });
});

describe('MARGIN-7: close-out in a thin book', () => {
  test('MARGIN-7: what the book does not take, the house takes at the mark price', () => {
    const made = new MarginExchange(false);
    insure(made, 100_000_000n);
    made.open({ lots: 600 });
    made.tick(10_000);
    made.open({ lots: 400, of: 1 });
    expect(position(made)).toMatchObject({ quantity: 1_000, entry: 10_022_000n, liquidationPrice: 9_220 });
    made.place({ side: 'sell', of: 1, lots: 1_000, limit: 10_500 });
    const before = made.events.length;
    made.trigger(9_220);
    const shown = made.events.slice(before).map(({ type }) => type);
    expect(shown).toEqual([
      'triggers-reached',
      'triggers-fired',
      'triggers-fired',
      'order-closed',
      'order-placed',
      'order-filled',
      'order-filled',
      'order-filled',
      'order-closed',
      'position-reduced',
      'position-reduced',
      'position-reduced',
      'position-closed',
    ]);
    // The house bids 92.10 × 100, 92.00 × 200, 91.90 × 300; 400 lots are closed at 92.20.
    expect(made.last('position-closed')).toMatchObject({
      reason: 'liquidation',
      closeOut: { mark: 9_220 },
      trade: { fill: null, price: 9_220, quantity: 400 },
      insured: 0n,
      position: { realised: (921_000n + 1_840_000n + 2_757_000n + 3_688_000n - 10_022_000n) * 10n },
    });
    expect(made.core.state.market.inventory.real.get(COIN.id)).toBeUndefined();
    expect(made.core.state.orders.orders.size).toBe(0);
    expect(made.money(1, 'USDT').endsWith(', 0')).toBe(true);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: where the book offers nothing more the house takes all, and no order is placed', () => {
    const made = new MarginExchange(false);
    insure(made, 100_000_000n);
    made.open({ lots: 600 });
    made.tick(10_000);
    made.open({ customer: 2, lots: 100 });
    made.reach(9_000);
    for (let piece = 0; piece < 4; piece += 1) made.run({ type: 'run-triggers', most: 1 });
    const ends = made.events.filter(({ type }) => type === 'order-placed' || type === 'position-closed').slice(-3);
    expect(ends).toMatchObject([
      { order: { source: 'liquidation', customer: 1 } },
      { trade: { fill: 7, quantity: 300 }, position: { customer: 1 } },
      { trade: { fill: null, price: 9_000, quantity: 100 }, position: { customer: 2 } },
    ]);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: in parts as at once a loss beyond the margin is the fund’s', () => {
    const made = new MarginExchange(false);
    insure(made, 100_000_000n);
    made.open({ lots: 300, leverage: 20 });
    made.trigger(8_500);
    const parts = made.events.flatMap((event) =>
      event.type === 'position-reduced' || event.type === 'position-closed' ? [event] : [],
    );
    expect(parts.map(({ trade }) => trade.quantity)).toEqual([100, 200]);
    const lost = parts.reduce((sum, { trade }) => sum - trade.result, 0n);
    const insured = parts.reduce((sum, part) => sum + part.insured, 0n);
    const fees = parts.reduce((sum, { trade }) => sum + trade.fee, 0n);
    // Entry 30.05, margin and reserve 1.5025 and 0.03005 USDT; sold for 8.491 and 16.962.
    expect(lost).toBe(30_050_000n - 8_491_000n - 16_962_000n);
    expect(insured).toBe(lost + fees - 1_502_500n - 30_050n);
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 1_502_500n - 2n * 30_050n}, 0`);
    expect(made.faults()).toEqual([]);
  });

  test.each<[string, (made: MarginExchange) => void]>([
    ['the instrument is halted', (made) => made.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT })],
    ['the price has grown stale', (made) => Object.assign(made, { now: made.now + 6_000 })],
    ['the session is over', (made) => made.closed.add('COIN')],
  ])('MARGIN-7: the house takes all where %s before it is fired', (_title, happens) => {
    const made = marginExchange();
    made.open();
    made.place({ side: 'sell', of: 1, lots: 1_000, limit: 10_500 });
    made.reach(9_100);
    happens(made);
    made.run({ type: 'run-triggers' });
    made.run({ type: 'run-triggers' });
    expect(made.last('position-closed')).toMatchObject({
      reason: 'liquidation',
      trade: { fill: null, price: 9_100, result: -9_100_000n },
    });
    expect(made.core.state.orders.orders.size).toBe(0);
    expect(made.core.state.market.inventory.real.get(COIN.id)).toBeUndefined();
    expect(made.faults()).toEqual([]);
  });
});

describe('BOOK-22, MARGIN-7: a close-out while orders are filled in pieces', () => {
  /** Customer 1 is 100 lots long; one command fills two orders. */
  const inPieces = (): MarginExchange => {
    const made = new MarginExchange(false);
    Object.assign(made.core.config, { fillsAtOnce: 2 });
    insure(made, 100_000_000n);
    made.open({ lots: 100 });
    made.fund(3, 'platform', 'USDT', 1_000_000_000n);
    return made;
  };
  /** Customers 2 and 3 bid for twenty lots each, above what the house bids at 90.00. */
  const bids = (made: MarginExchange, many = 4): void => {
    for (const [n, by] of [2, 3, 2, 3].slice(0, many).entries())
      made.order({ by, side: 'buy', lots: 20, limit: 8_999 - n });
  };
  /** The lots of each trade by which a position became smaller, and whether the house took them at the mark. */
  const closes = (made: TestExchange): string[] =>
    made.events.flatMap((event) =>
      event.type === 'position-reduced' || event.type === 'position-closed'
        ? [`${event.trade.quantity}${event.trade.fill === null ? ' by the house' : ''}`]
        : [],
    );

  test('MARGIN-7: what its owner is closing in pieces the house closes once, and the order ends with it', () => {
    const made = inPieces();
    // The mark price is where the sale fills; what is left of the position is under its liquidation price at the next tick, before the next piece.
    made.reach(9_000);
    bids(made);
    expect(made.place({ side: 'sell', of: 1, lots: null })).toContain('#6 waits');
    expect(position(made)?.quantity).toBe(60);
    made.run({ type: 'run-triggers' });
    expect(made.trigger(8_990)).toBe('position-closed');
    expect(closes(made)).toEqual(['20', '20', '60 by the house']);
    expect(made.last('order-closed')).toMatchObject({ order: { id: 6, filled: 40 }, reason: 'position-closed' });
    // The next piece is due still, and finds nothing to do.
    expect(made.runDue()).toBe('');
    expect(made.core.state.orders.waiting.real.size).toBe(0);
    expect(made.money(1, 'USDT').endsWith(', 0')).toBe(true);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: a close-out makes so many fills in the book, and the house takes the rest in the same command', () => {
    const made = inPieces();
    made.reach(9_000);
    bids(made);
    made.run({ type: 'run-triggers' });
    made.run({ type: 'run-triggers' });
    expect(closes(made)).toEqual(['20', '20', '60 by the house']);
    expect(made.runDue()).toBe('');
    expect(made.faults()).toEqual([]);
  });
});

describe('MARGIN-8: target and stop', () => {
  const exits = (made: TestExchange, target: number | null, stop: number | null) =>
    resultText(
      made.run({
        type: 'set-exits',
        ...owner,
        id: 1,
        target: target === null ? null : priceTicks(target),
        stop: stop === null ? null : priceTicks(stop),
      }),
    );

  test('MARGIN-8: the first to be reached closes the position, the other goes with it', () => {
    const made = marginExchange();
    made.open({ target: 10_500, stop: 9_500 });
    expect(made.trigger(10_499)).toBe('');
    expect(made.trigger(10_600)).toBe('position-closed');
    expect(lastEvent(made)).toMatchObject({ reason: 'target', trade: { price: 10_589, result: 5_790_000n } });
    expect(made.trigger(9_000)).toBe('');
  });

  test('MARGIN-5, MARGIN-8: a round trip at one price costs exactly the two fees', () => {
    const made = marginExchange();
    made.open();
    // Where the house asked 100.10, it bids so much now.
    made.tick(10_021);
    expect(made.reduce(1)).toBe('position-closed');
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 2n * 100_100n}, 0`);
    expect(houseBalances(made)).toEqual([0n, 0n, 0n, 2n * 100_100n]);
  });

  test('MARGIN-8: a price that jumps over stop and liquidation meets the stop first', () => {
    const made = marginExchange();
    made.open({ stop: 9_500 });
    expect(made.trigger(8_000)).toBe('position-closed');
    expect(made.events.findLast(({ type }) => type === 'position-closed')).toMatchObject({
      reason: 'stop',
      trade: { price: 7_992 },
      closeOut: { reason: 'stop', mark: 8_000 },
    });
    expect(made.core.state.triggers.waiting.isFiring).toBe(false);
  });

  test('MARGIN-8: they are moved, taken back, and refused where they could not close', () => {
    const made = marginExchange();
    made.open();
    expect([exits(made, 10_500, 9_500), exits(made, 9_900, null), exits(made, null, 9_000)]).toEqual([
      'position-exits-set',
      'BAD_STOP',
      'BAD_STOP',
    ]);
    expect(made.core.state.triggers.waiting.get('stop-price', '1')?.level).toBe(9_500);
    expect(exits(made, 10_600, null)).toBe('position-exits-set');
    expect(made.core.state.triggers.waiting.get('stop-price', '1')).toBeUndefined();
    made.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT });
    expect([exits(made, 10_700, null), exits(made, null, null)]).toEqual(['HALTED', 'position-exits-set']);
  });
});
