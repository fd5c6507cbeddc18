import { assert, type CancelReason } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { Upcasts } from '../module.ts';
import type { OrderOwner } from './event.ts';
import type { Order, OrderId } from './order.ts';
import { orderOf } from './state.ts';

/** How older programs told of an order: by its number alone, of its end without what it had done, and of no opening it waited for. */
type OldEvent = { readonly at: number; readonly id: OrderId; readonly entries: readonly Entry[] } & (
  | { readonly type: 'order-rested' }
  | { readonly type: 'order-queued' }
  | { readonly type: 'order-closed'; readonly status: 'filled' | 'cancelled'; readonly reason: CancelReason | null }
);

const ownerOf = ({ id, book, customer, instrument }: Order): OrderOwner => ({ id, book, customer, instrument });

export const ordersUpcasts: Upcasts<OldEvent> = {
  'order-rested': ({ state: { orders } }, event) =>
    'customer' in event ? undefined : [{ ...event, ...ownerOf(orderOf(orders, event.id)) }],
  'order-queued': ({ state: { orders } }, event) =>
    'opensAt' in event ? undefined : [{ ...event, ...ownerOf(orderOf(orders, event.id)), opensAt: null }],
  'order-closed': ({ state: { orders } }, event) => {
    if ('order' in event) return undefined;
    const { type, at, id, status, reason, entries } = event;
    const order = orderOf(orders, id);
    const before = order.status;
    assert(before !== 'filled' && before !== 'cancelled', 'an order ends once');
    return [{ type, at, before, order: { ...order, status }, reason, entries }];
  },
};
