import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'order-placed' | 'order-filled' | 'order-rested' | 'order-queued' | 'order-closed';

/** What of it the private half of the live feed says has changed. */
export const orderChanges: ChangesOf<Extract<Event, { readonly type: Changing }>> = {
  'order-placed': ({ order }, _record, noted) => noted(order.mode, order.customer)?.orders.add(order.id),
  'order-filled': ({ mode, buyer, seller, instrument }, _record, noted) => {
    for (const share of [buyer, seller]) {
      const touched = share && noted(mode, share.customer);
      if (!touched) continue;
      touched.orders.add(share.order);
      touched.positions.add(instrument);
      touched.fills.add(instrument);
    }
  },
  'order-rested': ({ mode, customer, id }, _record, noted) => noted(mode, customer)?.orders.add(id),
  'order-queued': ({ mode, customer, id }, _record, noted) => noted(mode, customer)?.orders.add(id),
  'order-closed': ({ order }, _record, noted) => noted(order.mode, order.customer)?.orders.add(order.id),
};
