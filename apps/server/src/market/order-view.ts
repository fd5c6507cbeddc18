import type { CancelReason, Event, FillShare, OrderTerms } from '@bourse/core';
import { type OrderStatus, type QuantityLots, quantityLots, type Turnover, turnover } from '@bourse/rules';

/** An order as lists and answers show it, alive or past. */
export type OrderView = OrderTerms & {
  readonly filled: QuantityLots;
  readonly turnover: Turnover;
  /** Paid or received without fees, and fees; the quote asset's smallest unit. */
  readonly exchanged: bigint;
  readonly fees: bigint;
  readonly state: OrderStatus;
  readonly reason: CancelReason | null;
  readonly updatedAt: number;
};

const placed = (terms: OrderTerms): OrderView => ({
  ...terms,
  filled: quantityLots(0),
  turnover: 0n,
  exchanged: 0n,
  fees: 0n,
  state: 'open',
  reason: null,
  updatedAt: terms.placedAt,
});

const withShare = (view: OrderView, event: Extract<Event, { type: 'order-filled' }>, share: FillShare): OrderView => ({
  ...view,
  filled: quantityLots(view.filled + event.quantity),
  turnover: view.turnover + turnover(event.price, event.quantity),
  exchanged: view.exchanged + share.exchanged,
  fees: view.fees + share.fee,
  updatedAt: event.at,
});

/** The order that a command's events placed, as it is after them; undefined when they placed none. */
export const placedOrder = (events: readonly Event[]): OrderView | undefined => {
  let order: OrderView | undefined;
  for (const event of events) {
    if (event.type === 'order-placed') order = placed(event.order);
    if (!order) continue;
    const { id } = order;
    if (event.type === 'order-filled') {
      for (const share of [event.buyer, event.seller]) if (share?.order === id) order = withShare(order, event, share);
    } else if (event.type === 'order-queued' && event.id === id) order = { ...order, state: 'waiting' };
    else if (event.type === 'order-closed' && event.id === id)
      order = { ...order, state: event.status, reason: event.reason, updatedAt: event.at };
  }
  return order;
};
