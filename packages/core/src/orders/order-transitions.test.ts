import { priceTicks, quantityLots } from '@bourse/rules';
import { expect, test } from 'vitest';
import { type Event, evolve } from '../index.ts';
import { COIN, TestExchange } from '../testing.ts';
import { ORDER_TRANSITIONS, type Order, type OrderStage } from './order.ts';

const terms = {
  id: 1,
  mode: 'real',
  customer: 1,
  instrument: COIN.id,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'GTC',
  quantity: quantityLots(10),
  limit: priceTicks(9_900),
  placedAt: 1,
  source: 'customer',
} as const;
const owner = { id: 1, mode: 'real', customer: 1, instrument: COIN.id } as const;

const orderIn = (status: OrderStage): Order => ({
  ...terms,
  status,
  filled: quantityLots(0),
  turnover: 0n,
  quoteAmount: 0n,
  fees: 0n,
  cost: 0n,
});

const closed = (status: 'filled' | 'cancelled'): Event => ({
  type: 'order-closed',
  at: 1,
  before: 'open',
  order: { ...orderIn(status), status },
  reason: status === 'filled' ? null : 'requested',
  entries: [],
});

/** An event of each kind that can happen to an order. */
const EVENTS: Readonly<Record<'queue' | 'fill' | 'rest' | 'complete' | 'cancel', Event>> = {
  queue: { type: 'order-queued', opensAt: null, at: 1, ...owner, entries: [] },
  rest: { type: 'order-rested', at: 1, ...owner, entries: [] },
  fill: {
    type: 'order-filled',
    at: 1,
    fill: 1,
    mode: 'real',
    instrument: COIN.id,
    price: priceTicks(9_900),
    quantity: quantityLots(1),
    taker: 'buy',
    buyer: { order: 1, customer: 1, quoteAmount: 1n, fee: 0n, left: quantityLots(9) },
    seller: null,
    tick: { seq: 1, price: priceTicks(9_900), at: 1 },
    house: [],
    settlesAt: null,
    entries: [],
  },
  complete: closed('filled'),
  cancel: closed('cancelled'),
};

const STAGES = Object.keys(ORDER_TRANSITIONS) as OrderStage[];
const PAIRS = STAGES.flatMap((from) =>
  Object.keys(EVENTS).map((event) => [from, event as keyof typeof EVENTS] as const),
);

/** What an order in a state becomes with an event; undefined where the fold refuses it. */
const becomes = (from: OrderStage, event: keyof typeof EVENTS): OrderStage | undefined => {
  const { core } = new TestExchange();
  const order = orderIn(from);
  core.state.orders.orders.set(1, order);
  core.state.orders.living.set(order, [order]);
  if (from === 'waiting') core.state.orders.waiting.real.set(COIN.id, new Set([1]));
  try {
    evolve(core, EVENTS[event]);
  } catch {
    return undefined;
  }
  return order.status;
};

test.each(PAIRS)('BOOK-19: what an order that is %s becomes with %s', (from, event) => {
  expect(becomes(from, event)).toBe(ORDER_TRANSITIONS[from][event]);
});

test('BOOK-19: an order is placed, waits, rests, and is filled or cancelled once', () => {
  expect(STAGES).toEqual(['placed', 'waiting', 'open', 'filled', 'cancelled']);
  expect(
    PAIRS.filter(([from, event]) => ORDER_TRANSITIONS[from][event] !== undefined).map((pair) => pair.join(' ')),
  ).toEqual([
    'placed queue',
    'placed rest',
    'placed fill',
    'placed complete',
    'placed cancel',
    'waiting queue',
    'waiting rest',
    'waiting fill',
    'waiting complete',
    'waiting cancel',
    'open fill',
    'open complete',
    'open cancel',
  ]);
});
