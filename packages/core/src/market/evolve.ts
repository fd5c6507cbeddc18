import { baseUnits, type InstrumentId, quantityLots, type Turnover, turnover } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { FillShare, MarketEvent } from './event.ts';
import { takeFromHouse } from './ladder.ts';
import { type Order, type OrderId, type OrderTerms, remaining } from './order.ts';
import {
  bookOf,
  countLive,
  dequeue,
  enqueue,
  HALTS_KEPT_MS,
  listingOf,
  type MarketState,
  moveInventory,
  orderOf,
} from './state.ts';

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
    cost: 0n,
  };
  market.orders.set(order.id, order);
  countLive(market, order, 1);
  market.nextOrder = terms.id + 1;
};

const advance = (market: MarketState, event: Filled, part: FillShare, filled: Turnover): void => {
  const order = orderOf(market, part.order);
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
  if (event.house.length === 0) return;
  const units = baseUnits(listingOf(core, event.instrument).scale, event.quantity);
  moveInventory(market, event.book, event.instrument, event.buyer ? -units : units);
  const quoted = market.ladders[event.book].get(event.instrument);
  // When the journal is folded after a start there are no quotes: they come whole with the first tick.
  if (quoted?.seq !== event.tick.seq) return;
  const houseSide = event.buyer ? 'sell' : 'buy';
  for (const { price, quantity } of event.house) takeFromHouse(quoted.ladder, houseSide, price, quantity);
};

const close = (market: MarketState, id: OrderId): void => {
  const order = orderOf(market, id);
  countLive(market, order, -1);
  bookOf(market, order.book, order.instrument).cancel(id);
  if (order.status === 'waiting') dequeue(market, order);
  market.orders.delete(id);
  market.lastClosed = order;
};

const rest = (market: MarketState, id: OrderId): void => {
  const order = orderOf(market, id);
  if (order.status === 'waiting') dequeue(market, order);
  order.status = 'open';
  const { customer: owner, side, limit: price } = order;
  bookOf(market, order.book, order.instrument).rest({ id, owner, side, price, quantity: remaining(order) });
};

const endHalt = (market: MarketState, instrument: InstrumentId, at: number): void => {
  const since = market.halted.get(instrument)?.since ?? at;
  market.halted.delete(instrument);
  const kept = (market.halts.get(instrument) ?? []).filter(({ ended }) => ended > at - HALTS_KEPT_MS);
  market.halts.set(instrument, [...kept, { since, ended: at }]);
};

/** Folds a market event; the postings are applied by the ledger. */
export const evolveMarket = (core: Core, event: MarketEvent): void => {
  const { market } = core.state;
  switch (event.type) {
    case 'order-placed':
      open(market, event.order);
      return;
    case 'order-filled':
      fill(core, event);
      return;
    case 'order-rested':
      rest(market, event.id);
      return;
    case 'order-queued': {
      const order = orderOf(market, event.id);
      order.status = 'waiting';
      enqueue(market, order);
      return;
    }
    case 'order-closed':
      close(market, event.id);
      return;
    case 'instrument-halted':
      // Two may give a halt that goes on another end.
      market.halted.set(event.instrument, {
        since: market.halted.get(event.instrument)?.since ?? event.at,
        until: event.until ?? null,
      });
      return;
    case 'instrument-resumed':
      endHalt(market, event.instrument, event.at);
  }
};
