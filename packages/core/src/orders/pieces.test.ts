import { expect, test } from 'vitest';
import { COIN, HALT, restoreSnapshot, resultText, TestExchange, takeSnapshot } from '../testing.ts';

/** Customers 2 and 3 offer ten lots each at the house's price and above it; one command fills two of them. */
const offered = (): TestExchange => {
  const exchange = new TestExchange({ fillsAtOnce: 2 });
  exchange.fund(1, 'platform', 'USDT', 1_000_000_000n);
  for (const customer of [2, 3]) {
    exchange.fund(customer, 'platform', 'USDT', 1_000_000_000n);
    exchange.fund(customer, 'platform', 'LUM', 1_000_000_000n);
  }
  for (const [by, limit] of [
    [2, 10_001],
    [3, 10_001],
    [2, 10_002],
    [3, 10_003],
    [2, 10_004],
  ] as const)
    exchange.order({ by, side: 'sell', lots: 10, limit });
  return exchange;
};
const piece = (exchange: TestExchange): string => resultText(exchange.run({ type: 'run-agenda' }));

test('BOOK-22: one command makes so many fills; what is left of the order waits first in turn and goes on at once', () => {
  const exchange = offered();
  expect(exchange.order({ lots: 45, limit: 10_004 })).toBe('10@10001 #1, #1 filled, 10@10001 #2, #2 filled, #6 waits');
  expect(exchange.core.state.agenda.waiting.next()).toBe(exchange.now);
  expect(piece(exchange)).toBe('10@10002 #3, #3 filled, 10@10003 #4, #4 filled, #6 waits');
  expect(piece(exchange)).toBe('5@10004 #5, #6 filled');
  expect(piece(exchange)).toBe('');
  expect(exchange.core.state.orders.waiting.real.size).toBe(0);
  expect(exchange.faults()).toEqual([]);
});

test('BOOK-22: where the configuration names no other number, one command makes 100 fills', () => {
  const exchange = new TestExchange({ maxOpenOrders: 200 });
  exchange.fund(1, 'platform', 'USDT', 1_000_000_000_000n);
  exchange.fund(2, 'platform', 'LUM', 1_000_000_000_000n);
  for (let n = 0; n < 120; n += 1) exchange.order({ by: 2, side: 'sell', lots: 10, limit: 10_001 });
  const fills = (): number => exchange.events.filter(({ type }) => type === 'order-filled').length;
  exchange.order({ lots: 1_200, limit: 10_001 });
  expect(fills()).toBe(100);
  piece(exchange);
  expect(fills()).toBe(120);
  expect(exchange.faults()).toEqual([]);
});

test('BOOK-22: in pieces it is filled, and costs, what it would at once', () => {
  const [inPieces, atOnce] = [offered(), offered()];
  Object.assign(atOnce.core.config, { fillsAtOnce: 100 });
  for (const exchange of [inPieces, atOnce]) {
    exchange.order({ lots: 60, limit: 10_004 });
    exchange.runDue();
  }
  const fills = (exchange: TestExchange) =>
    exchange.events.flatMap((event) =>
      event.type === 'order-filled'
        ? [`${event.quantity}@${event.price} ${event.buyer?.fee} ${event.seller?.fee}`]
        : [],
    );
  expect(fills(inPieces)).toEqual(fills(atOnce));
  expect(fills(inPieces)).toHaveLength(5);
  const owned = ({ core }: TestExchange, asset: string): bigint => {
    const { available, held } = core.state.ledger.customer('real', 1, 'platform', asset);
    return available + held;
  };
  for (const asset of ['USDT', 'LUM']) expect(owned(inPieces, asset)).toBe(owned(atOnce, asset));
  expect(inPieces.core.state.orders.orders.get(6)?.status).toBe('open');
});

test('BOOK-22: whoever comes in between is filled after it, and it can be cancelled', () => {
  const exchange = offered();
  exchange.order({ lots: 40, limit: 10_004 });
  expect(exchange.order({ by: 3, lots: 10, limit: 10_004 })).toBe('#7 waits');
  // The first one uses the piece up: the second is the next one's.
  expect(piece(exchange)).toBe('10@10002 #3, #3 filled, 10@10003 #4, #4 filled, #6 filled, opening-postponed');
  expect(exchange.core.state.orders.waiting.real.get(COIN.id)?.size).toBe(1);
  expect(piece(exchange)).toBe('10@10004 #5, #5 filled, #7 filled');
  const again = offered();
  again.order({ lots: 45, limit: 10_004 });
  expect(again.cancel(6)).toBe('#6 cancelled: requested');
  expect(again.money(1, 'USDT')).toMatch(/, 0$/);
  expect(piece(again)).toBe('');
  expect(again.order({ limit: 10_002 })).toBe('10@10002 #3, #3 filled, #7 filled');
});

test('BOOK-22: between two pieces a snapshot has all of it', () => {
  const exchange = offered();
  exchange.order({ lots: 45, limit: 10_004 });
  const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(exchange.core));
  expect([...(restored.state.orders.waiting.real.get(COIN.id) ?? [])]).toEqual([6]);
  expect(restored.state.agenda.waiting.next()).toBe(exchange.now);
});

test('BOOK-22: what is all or nothing, or not covered at its limit, is refused where it would take pieces', () => {
  const exchange = offered();
  expect(exchange.order({ lots: 25, limit: 10_004, time: 'FOK' })).toBe('NOT_ENOUGH_DEPTH');
  expect(exchange.order({ lots: 20, limit: 10_004, time: 'FOK' })).toBe(
    '10@10001 #1, #1 filled, 10@10001 #2, #2 filled, #6 filled',
  );
  // 25 lots at the market cost less than the collar's price, which is what is asked of one in pieces.
  const poor = offered();
  poor.run({
    type: 'transfer-funds',
    mode: 'real',
    customer: 1,
    from: 'platform',
    to: 'financial',
    amount: { asset: 'USDT', units: 1_000_000_000n - 2_600_000n },
  });
  expect(poor.order({ lots: 25 })).toBe('INSUFFICIENT_FUNDS');
  expect(poor.order({ lots: 20 })).toBe('10@10001 #1, #1 filled, 10@10001 #2, #2 filled, #6 filled');
});

test('BOOK-22: a purchase by money is of what one command fills, so that it never costs more than was said', () => {
  const exchange = offered();
  expect(exchange.order({ lots: null, budget: 4_000_000n })).toBe(
    '10@10001 #1, #1 filled, 10@10001 #2, #2 filled, #6 filled',
  );
  expect(exchange.core.state.orders.waiting.real.size).toBe(0);
});

test('BOOK-22: what is for this moment alone ends where the moment is over before its next piece; a limit order waits on', () => {
  for (const [ticket, after] of [
    [{ lots: 45 }, '#6 cancelled: collar'],
    [{ lots: 45, limit: 10_004, time: 'IOC' }, '#6 cancelled: immediate-or-cancel'],
    [{ lots: 45, limit: 10_004 }, ''],
  ] as const) {
    const exchange = offered();
    exchange.order(ticket);
    exchange.order({ by: 3, side: 'sell', lots: 10 });
    expect(resultText(exchange.run({ ...HALT, type: 'halt-instrument', instrument: COIN.id }))).toContain(
      'instrument-halted',
    );
    // The one that queued behind it is for the moment too.
    expect(piece(exchange)).toBe(['#7 cancelled: collar', after].filter(Boolean).join(', '));
    expect(exchange.core.state.orders.orders.has(6)).toBe(after === '');
    expect(exchange.faults()).toEqual([]);
  }
});

test('BOOK-22: one command ends so many of them, and the one in pieces last', () => {
  const exchange = offered();
  Object.assign(exchange.core.config, { maxOpenOrders: 400 });
  exchange.order({ lots: 45 });
  for (let n = 0; n < 300; n += 1) exchange.order({ by: 3, side: 'sell', lots: 10 });
  exchange.run({ ...HALT, type: 'halt-instrument', instrument: COIN.id });
  const ended = (): number => exchange.events.filter(({ type }) => type === 'order-closed').length;
  const before = ended();
  piece(exchange);
  expect(ended() - before).toBe(250);
  expect(exchange.core.state.orders.orders.has(6)).toBe(true);
  piece(exchange);
  expect(ended() - before).toBe(301);
  expect(exchange.core.state.orders.waiting.real.size).toBe(0);
  expect(piece(exchange)).toBe('');
  expect(exchange.faults()).toEqual([]);
});

test('BOOK-22: all or nothing waits for a command with room for all of it', () => {
  const exchange = offered();
  exchange.order({ lots: 30, limit: 10_004 });
  expect(exchange.order({ lots: 20, limit: 10_004, time: 'FOK' })).toBe('#7 waits');
  expect(piece(exchange)).toBe('10@10002 #3, #3 filled, #6 filled, opening-postponed');
  expect(piece(exchange)).toBe('10@10003 #4, #4 filled, 10@10004 #5, #5 filled, #7 filled');
});

test('BOOK-22: a tick fills so many resting orders in one command, and goes on', () => {
  const exchange = offered();
  const before = exchange.events.length;
  exchange.tick(10_020);
  const rows: number[] = [];
  for (const { type } of exchange.events.slice(before)) {
    if (type === 'quotes-crossed') rows.push(0);
    if (type === 'order-filled') rows[rows.length - 1] = (rows.at(-1) ?? 0) + 1;
  }
  expect(rows).toEqual([2, 2, 1]);
});
