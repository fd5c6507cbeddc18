import type { CancelReason, Event, FillShare, Order, OrderTerms } from '@bourse/core';
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

export const viewOfOrder = ({ status, ...order }: Order): OrderView => ({
  ...order,
  state: status,
  reason: null,
  updatedAt: order.placedAt,
});

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

/**
 * The orders an event changes, as they are after it.
 * @param before an order as it was before the event; asked only for orders that the event names and does not place.
 */
export const changedOrders = (event: Event, before: (id: number) => OrderView): readonly OrderView[] => {
  switch (event.type) {
    case 'order-placed':
      return [placed(event.order)];
    case 'order-filled': {
      const shares = [event.buyer, event.seller].filter((share) => share !== null);
      return shares.map((share) => withShare(before(share.order), event, share));
    }
    case 'order-rested':
      return [{ ...before(event.id), state: 'open', updatedAt: event.at }];
    case 'order-queued':
      return [{ ...before(event.id), state: 'waiting', updatedAt: event.at }];
    case 'order-closed':
      return [{ ...before(event.id), state: event.status, reason: event.reason, updatedAt: event.at }];
    default:
      return [];
  }
};

/** The order that a command's events placed, as it is after them; undefined when they placed none. */
export const placedOrder = (events: readonly Event[]): OrderView | undefined => {
  let order: OrderView | undefined;
  for (const event of events) {
    if (event.type === 'order-placed') order = placed(event.order);
    else if (order && event.type === 'order-filled') {
      for (const share of [event.buyer, event.seller])
        if (share?.order === order.id) order = withShare(order, event, share);
    } else if (order && 'id' in event && event.id === order.id)
      order = changedOrders(event, () => order as OrderView)[0] ?? order;
  }
  return order;
};
