import { assert, quantityLots, type Turnover, turnover } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { FillShare, MarketEvent } from './event.ts';
import { takeFromHouse } from './ladder.ts';
import { type Order, type OrderId, type OrderTerms, remaining } from './order.ts';
import { bookOf, listingOf, type MarketState, orderOf } from './state.ts';

type Filled = Extract<MarketEvent, { type: 'order-filled' }>;

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
    status: 'open',
    filled: quantityLots(0),
    turnover: 0n,
    exchanged: 0n,
    fees: 0n,
  };
  market.orders.set(order.id, order);
  market.liveOrders.set(order.customer, (market.liveOrders.get(order.customer) ?? 0) + 1);
  market.nextOrder = terms.id + 1;
};

const advance = (market: MarketState, event: Filled, part: FillShare, filled: Turnover): void => {
  const order = orderOf(market, part.order);
  order.filled = quantityLots(order.filled + event.quantity);
  order.turnover += filled;
  order.exchanged += part.exchanged;
  order.fees += part.fee;
};

const fill = (market: MarketState, event: Filled): void => {
  const filled = turnover(event.price, event.quantity);
  if (event.buyer) advance(market, event, event.buyer, filled);
  if (event.seller) advance(market, event, event.seller, filled);
  const maker = event.taker === 'buy' ? event.seller : event.buyer;
  if (maker) bookOf(market, event.book, event.instrument).reduce(maker.order, event.quantity);
  market.nextFill = event.fill + 1;
  if (event.house.length === 0) return;
  const quoted = market.ladders[event.book].get(event.instrument);
  // When the journal is folded after a start there are no quotes: they come whole with the first tick.
  if (quoted?.seq !== event.tick.seq) return;
  const houseSide = event.buyer ? 'sell' : 'buy';
  for (const { price, quantity } of event.house) takeFromHouse(quoted.ladder, houseSide, price, quantity);
};

const close = (market: MarketState, id: OrderId): void => {
  const order = orderOf(market, id);
  market.liveOrders.set(order.customer, (market.liveOrders.get(order.customer) ?? 1) - 1);
  bookOf(market, order.book, order.instrument).cancel(id);
  unqueue(market, order);
  market.orders.delete(id);
  market.lastClosed = order;
};

const unqueue = (market: MarketState, order: Order): void => {
  if (order.status === 'waiting') for (const ids of market.waiting.values()) ids.delete(order.id);
};

const rest = (market: MarketState, id: OrderId): void => {
  const order = orderOf(market, id);
  unqueue(market, order);
  order.status = 'open';
  const { customer: owner, side, limit: price } = order;
  bookOf(market, order.book, order.instrument).rest({ id, owner, side, price, quantity: remaining(order) });
};

/** Folds a market event; the postings are applied by the ledger. */
export const evolveMarket = (core: Core, event: MarketEvent): void => {
  const { market } = core.state;
  switch (event.type) {
    case 'order-placed':
      open(market, event.order);
      return;
    case 'order-filled':
      fill(market, event);
      return;
    case 'order-rested':
      rest(market, event.id);
      return;
    case 'order-queued': {
      const order = orderOf(market, event.id);
      order.status = 'waiting';
      const { venue } = listingOf(core, order.instrument).instrument;
      const ids = market.waiting.get(venue) ?? new Set();
      market.waiting.set(venue, ids.add(event.id));
      return;
    }
    case 'order-closed':
      close(market, event.id);
      return;
    case 'instrument-halted':
      assert(!market.halted.has(event.instrument), 'halted twice');
      market.halted.add(event.instrument);
      return;
    case 'instrument-resumed':
      market.halted.delete(event.instrument);
  }
};
