import { baseUnits, type InstrumentId, quantityLots, type Turnover, turnover } from '@bourse/rules';
import type { Core, State } from '../context.ts';
import type { Folds } from '../module.ts';
import { stateAfter } from '../transitions.ts';
import type { FillShare, MarketEvent } from './event.ts';
import { HALT_END } from './halt.ts';
import { takeFromHouse } from './ladder.ts';
import { ORDER_TRANSITIONS, type Order, type OrderId, type OrderTerms, remaining } from './order.ts';
import {
  bookOf,
  countLive,
  dequeue,
  enqueue,
  HALTS_KEPT_MS,
  listingOf,
  type MarketState,
  moveInventory,
  ORDER_OPENING,
  orderOf,
} from './state.ts';

type Filled = Extract<MarketEvent, { type: 'order-filled' }>;
type Closed = Extract<MarketEvent, { type: 'order-closed' }>;

const open = (market: MarketState, terms: OrderTerms): void => {
  // Written out: every order then has one shape, which a spread of the terms would not give it.
  const order: Order = {
    id: terms.id,
    book: terms.book,
    customer: terms.customer,
    instrument: terms.instrument,
    side: terms.side,
    kind: terms.kind,
    timeInForce: terms.timeInForce,
    quantity: terms.quantity,
    limit: terms.limit,
    placedAt: terms.placedAt,
    status: 'placed',
    filled: quantityLots(0),
    turnover: 0n,
    exchanged: 0n,
    fees: 0n,
    cost: 0n,
    margin: terms.margin,
  };
  market.orders.set(order.id, order);
  countLive(market, order, 1);
  market.nextOrder = terms.id + 1;
};

const advance = (market: MarketState, event: Filled, part: FillShare, filled: Turnover): void => {
  const order = orderOf(market, part.order);
  order.status = stateAfter(ORDER_TRANSITIONS, order.status, 'fill');
  order.filled = quantityLots(order.filled + event.quantity);
  order.turnover += filled;
  order.exchanged += part.exchanged;
  order.fees += part.fee;
};

const fill = (core: Core, event: Filled): void => {
  const { market } = core.state;
  const filled = turnover(event.price, event.quantity);
  if (event.buyer) advance(market, event, event.buyer, filled);
  if (event.seller) advance(market, event, event.seller, filled);
  const maker = event.taker === 'buy' ? event.seller : event.buyer;
  if (maker) bookOf(market, event.book, event.instrument).reduce(maker.order, event.quantity);
  market.nextFill = event.fill + 1;
  market.lastTrades[event.book].set(event.instrument, event.price);
  if (event.house.length === 0) return;
  const units = baseUnits(listingOf(core, event.instrument).scale, event.quantity);
  moveInventory(market, event.book, event.instrument, event.buyer ? -units : units);
  const quoted = market.ladders[event.book].get(event.instrument);
  // When the journal is folded after a start there are no quotes: they come whole with the first tick.
  if (quoted?.seq !== event.tick.seq) return;
  const houseSide = event.buyer ? 'sell' : 'buy';
  for (const { price, quantity } of event.house) takeFromHouse(quoted.ladder, houseSide, price, quantity);
};

const close = (market: MarketState, { order: { id }, reason }: Closed): void => {
  const order = orderOf(market, id);
  const before = order.status;
  order.status = stateAfter(ORDER_TRANSITIONS, before, reason === null ? 'complete' : 'cancel');
  countLive(market, order, -1);
  bookOf(market, order.book, order.instrument).cancel(id);
  if (before === 'waiting') dequeue(market, order);
  market.orders.delete(id);
};

const rest = (market: MarketState, id: OrderId): void => {
  const order = orderOf(market, id);
  if (order.status === 'waiting') dequeue(market, order);
  order.status = stateAfter(ORDER_TRANSITIONS, order.status, 'rest');
  const { customer: owner, side, limit: price } = order;
  bookOf(market, order.book, order.instrument).rest({ id, owner, side, price, quantity: remaining(order) });
};

const halt = ({ market, agenda }: State, instrument: InstrumentId, at: number, until: number | null): void => {
  const halted = market.halted.get(instrument);
  // Two may give a halt that goes on another end.
  if (halted && halted.until !== null) agenda.waiting.remove(halted.until, HALT_END, instrument);
  if (until !== null) agenda.waiting.add(until, HALT_END, instrument);
  market.halted.set(instrument, { since: halted?.since ?? at, until });
};

const resume = ({ market, agenda }: State, instrument: InstrumentId, at: number): void => {
  const halted = market.halted.get(instrument);
  if (halted && halted.until !== null) agenda.waiting.remove(halted.until, HALT_END, instrument);
  const since = halted?.since ?? at;
  market.halted.delete(instrument);
  const kept = (market.halts.get(instrument) ?? []).filter(({ ended }) => ended > at - HALTS_KEPT_MS);
  market.halts.set(instrument, [...kept, { since, ended: at }]);
};

/** The postings are applied by the ledger. */
export const marketFolds: Folds<MarketEvent> = {
  'order-placed': ({ state }, { order }) => open(state.market, order),
  'order-filled': fill,
  'order-rested': ({ state }, { id }) => rest(state.market, id),
  'order-queued': ({ state: { market, agenda } }, { id, instrument, opensAt }) => {
    const order = orderOf(market, id);
    order.status = stateAfter(ORDER_TRANSITIONS, order.status, 'queue');
    enqueue(market, order);
    if (opensAt !== null) agenda.waiting.add(opensAt, ORDER_OPENING, instrument);
  },
  'order-closed': ({ state }, event) => close(state.market, event),
  'opening-postponed': ({ state: { agenda } }, { instrument, opensAt }) =>
    agenda.waiting.add(opensAt, ORDER_OPENING, instrument),
  // These come to the book by the events after this one; those that one command does not take are due at once.
  'orders-activated': ({ state: { market, agenda } }, { at, book, instrument, ids }) => {
    const waiting = market.waiting[book].get(instrument)?.size ?? 0;
    if (waiting > ids.length) agenda.waiting.add(at, ORDER_OPENING, instrument);
  },
  // What it leads to are the events after it.
  'quotes-crossed': () => undefined,
  'instrument-halted': ({ state }, { instrument, at, until }) => halt(state, instrument, at, until ?? null),
  'instrument-resumed': ({ state }, { instrument, at }) => resume(state, instrument, at),
};
