import { baseUnits, quantityLots, type Turnover, turnover } from '@bourse/rules';
import type { Core } from '../context.ts';
import { afterNumber } from '../given-once.ts';
import { listingOf, moveInventory, takeFromHouse } from '../market/index.ts';
import type { Folds } from '../module.ts';
import { stateAfter } from '../transitions.ts';
import type { FillShare, OrdersEvent } from './event.ts';
import { ORDER_TRANSITIONS, type Order, type OrderId, type OrderTerms, remaining } from './order.ts';
import {
  addLiving,
  bookOf,
  dequeue,
  enqueue,
  ORDER_OPENING,
  type OrdersState,
  orderOf,
  removeLiving,
} from './state.ts';

type Filled = Extract<OrdersEvent, { type: 'order-filled' }>;
type Closed = Extract<OrdersEvent, { type: 'order-closed' }>;

const open = (orders: OrdersState, terms: OrderTerms): void => {
  // Written out: every order then has one shape, which a spread of the terms would not give it.
  const order: Order = {
    id: terms.id,
    mode: terms.mode,
    customer: terms.customer,
    instrument: terms.instrument,
    side: terms.side,
    kind: terms.kind,
    timeInForce: terms.timeInForce,
    quantity: terms.quantity,
    limit: terms.limit,
    placedAt: terms.placedAt,
    source: terms.source,
    status: 'placed',
    filled: quantityLots(0),
    turnover: 0n,
    quoteAmount: 0n,
    fees: 0n,
    cost: 0n,
    margin: terms.margin,
    avoids: terms.avoids,
  };
  orders.nextOrder = afterNumber(orders.nextOrder, terms.id, 'order');
  orders.orders.set(order.id, order);
  addLiving(orders, order);
};

const advance = (orders: OrdersState, event: Filled, part: FillShare, filled: Turnover): void => {
  const order = orderOf(orders, part.order);
  order.status = stateAfter(ORDER_TRANSITIONS, order.status, 'fill');
  order.filled = quantityLots(order.filled + event.quantity);
  order.turnover += filled;
  order.quoteAmount += part.quoteAmount;
  order.fees += part.fee;
};

const fill = (core: Core, event: Filled): void => {
  const { market, orders } = core.state;
  const filled = turnover(event.price, event.quantity);
  if (event.buyer) advance(orders, event, event.buyer, filled);
  if (event.seller) advance(orders, event, event.seller, filled);
  const maker = event.taker === 'buy' ? event.seller : event.buyer;
  if (maker) bookOf(orders, event.mode, event.instrument).reduce(maker.order, event.quantity);
  orders.nextFill = afterNumber(orders.nextFill, event.fill, 'fill');
  orders.lastTrades[event.mode].set(event.instrument, event.price);
  if (event.house.length === 0) return;
  const units = baseUnits(listingOf(core, event.instrument).scale, event.quantity);
  moveInventory(market, event.mode, event.instrument, event.buyer ? -units : units);
  const quoted = market.ladders[event.mode].get(event.instrument);
  // When the journal is folded after a start there are no quotes: they come whole with the first tick.
  if (quoted?.seq !== event.tick.seq) return;
  const houseSide = event.buyer ? 'sell' : 'buy';
  for (const { price, quantity } of event.house) takeFromHouse(quoted.ladder, houseSide, price, quantity);
};

const close = (orders: OrdersState, { order: { id }, reason }: Closed): void => {
  const order = orderOf(orders, id);
  const before = order.status;
  order.status = stateAfter(ORDER_TRANSITIONS, before, reason === null ? 'complete' : 'cancel');
  removeLiving(orders, order);
  bookOf(orders, order.mode, order.instrument).cancel(id);
  if (before === 'waiting') dequeue(orders, order);
  orders.orders.delete(id);
};

const rest = (orders: OrdersState, id: OrderId): void => {
  const order = orderOf(orders, id);
  if (order.status === 'waiting') dequeue(orders, order);
  order.status = stateAfter(ORDER_TRANSITIONS, order.status, 'rest');
  const { customer: owner, side, limit: price } = order;
  bookOf(orders, order.mode, order.instrument).rest({ id, owner, side, price, quantity: remaining(order) });
};

/** The postings are applied by the ledger. */
export const ordersFolds: Folds<OrdersEvent> = {
  'order-placed': ({ state }, { order }) => open(state.orders, order),
  'order-filled': fill,
  'order-rested': ({ state }, { id }) => rest(state.orders, id),
  'order-queued': ({ state: { orders, agenda } }, { id, instrument, opensAt }) => {
    const order = orderOf(orders, id);
    order.status = stateAfter(ORDER_TRANSITIONS, order.status, 'queue');
    enqueue(orders, order);
    if (opensAt !== null) agenda.waiting.add(opensAt, ORDER_OPENING, instrument);
  },
  'order-closed': ({ state }, event) => close(state.orders, event),
  'opening-postponed': ({ state: { agenda } }, { instrument, opensAt }) =>
    agenda.waiting.add(opensAt, ORDER_OPENING, instrument),
  // These come to the book by the events after this one; those that one command does not take are due at once.
  'orders-activated': ({ state: { orders, agenda } }, { at, mode, instrument, ids }) => {
    const waiting = orders.waiting[mode].get(instrument)?.size ?? 0;
    if (waiting > ids.length) agenda.waiting.add(at, ORDER_OPENING, instrument);
  },
  // What it leads to are the events after it.
  'quotes-crossed': () => undefined,
};
