import { assert, type CancelReason } from '@bourse/rules';
import type { OrderSource } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import type { Upcasts } from '../module.ts';
import type { ClosedOrder, OrderOwner, OrdersEvent } from './event.ts';
import type { Order, OrderId, OrderTerms } from './order.ts';
import { orderOf } from './state.ts';

/**
 * How older programs told of an order: by its number alone, of its end without what it had done, of no opening it waited for, and without what
 * placed it.
 */
type OldEvent =
  | (Omit<Extract<OrdersEvent, { readonly type: 'order-placed' }>, 'order'> & { readonly order: OldTerms })
  | ({ readonly at: number; readonly id: OrderId; readonly entries: readonly Entry[] } & (
      | { readonly type: 'order-rested' }
      | { readonly type: 'order-queued' }
      | { readonly type: 'order-closed'; readonly status: 'filled' | 'cancelled'; readonly reason: CancelReason | null }
    ))
  | (Omit<Closed, 'order'> & { readonly order: Omit<ClosedOrder, 'source'> });

type OldTerms = Omit<OrderTerms, 'source'> & Partial<Pick<OrderTerms, 'source'>>;
type Closed = Extract<OrdersEvent, { readonly type: 'order-closed' }>;

/** What placed an order of before orders said so: what closes a position said it itself. */
const sourceOf = ({ margin }: OldTerms): OrderSource =>
  margin?.effect === 'reduce' && margin.closeOut ? margin.closeOut.reason : 'customer';

/** The customer's own wish had another name. */
const reasonOf = (reason: CancelReason | 'asked' | null): CancelReason | null =>
  reason === 'asked' ? 'requested' : reason;

const ownerOf = ({ id, mode, customer, instrument }: Order): OrderOwner => ({ id, mode, customer, instrument });

export const ordersUpcasts: Upcasts<OldEvent> = {
  'order-placed': (_core, { order, ...event }) =>
    order.source === undefined ? [{ ...event, order: { ...order, source: sourceOf(order) } }] : undefined,
  'order-rested': ({ state: { orders } }, event) =>
    'customer' in event ? undefined : [{ ...event, ...ownerOf(orderOf(orders, event.id)) }],
  'order-queued': ({ state: { orders } }, event) =>
    'opensAt' in event ? undefined : [{ ...event, ...ownerOf(orderOf(orders, event.id)), opensAt: null }],
  'order-closed': ({ state: { orders } }, event) => {
    const reason = reasonOf(event.reason);
    if ('order' in event) {
      const { order } = event;
      if ('source' in order && reason === event.reason) return undefined;
      return [{ ...event, order: { source: sourceOf(order), ...order }, reason }];
    }
    const { type, at, id, status, entries } = event;
    const order = orderOf(orders, id);
    const before = order.status;
    assert(before !== 'filled' && before !== 'cancelled', 'an order ends once');
    return [{ type, at, before, order: { ...order, status }, reason, entries }];
  },
};
