import type { Event, FillShare, OrderTerms } from '@bourse/core';
import {
  type CancelReason,
  type OrderStatus,
  type QuantityLots,
  quantityLots,
  type Turnover,
  turnover,
} from '@bourse/rules';
import type { Realised } from './margin-fills.ts';

/** An order as lists and answers show it, alive or past. */
export type OrderView = OrderTerms & {
  readonly filled: QuantityLots;
  readonly turnover: Turnover;
  /** Paid or received without fees, and fees; the quote asset's smallest unit. */
  readonly quoteAmount: bigint;
  readonly fees: bigint;
  /** What was sold had cost with its fees; null where that is not known, and in the answer to placing the order. */
  readonly cost: bigint | null;
  /** What it closed of a position on margin; null where it closed nothing, and in the answer to placing the order. */
  readonly realised: Realised | null;
  readonly state: OrderStatus;
  readonly reason: CancelReason | null;
  readonly updatedAt: number;
};

type Draft = { -readonly [K in keyof OrderView]: OrderView[K] };

// Written out, as the core writes its orders out: all have one shape.
const placed = (terms: OrderTerms): Draft => ({
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
  filled: quantityLots(0),
  turnover: 0n,
  quoteAmount: 0n,
  fees: 0n,
  cost: null,
  realised: null,
  margin: terms.margin,
  state: 'open',
  reason: null,
  updatedAt: terms.placedAt,
});

const addShare = (order: Draft, event: Extract<Event, { type: 'order-filled' }>, share: FillShare): void => {
  order.filled = quantityLots(order.filled + event.quantity);
  order.turnover += turnover(event.price, event.quantity);
  order.quoteAmount += share.quoteAmount;
  order.fees += share.fee;
  order.updatedAt = event.at;
};

/** The order that a command's events placed, as it is after them; undefined when they placed none. */
export const placedOrder = (events: readonly Event[]): OrderView | undefined => {
  let order: Draft | undefined;
  for (const event of events) {
    if (event.type === 'order-placed') order = placed(event.order);
    if (!order) continue;
    if (event.type === 'order-filled') {
      const share = event.taker === 'buy' ? event.buyer : event.seller;
      if (share?.order === order.id) addShare(order, event, share);
    } else if (event.type === 'order-queued' && event.id === order.id) order.state = 'waiting';
    else if (event.type === 'order-closed' && event.order.id === order.id) {
      order.state = event.order.status;
      order.reason = event.reason;
      order.updatedAt = event.at;
    }
  }
  return order;
};
