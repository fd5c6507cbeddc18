import type { Event, OfferOrder, ReadonlyCore } from '@bourse/core';
import { putPurchase } from '../orders/index.ts';
import { defineView, type ViewSet } from '../store/views.ts';

/** Every order out of an offer. Quantities are lots, prices ticks, money the quote asset's smallest unit, times milliseconds UTC. */
const offerOrders = defineView({
  name: 'offer_orders',
  columns: {
    id: 'bigint',
    mode: 'text',
    customer: 'bigint',
    offer: 'bigint',
    kind: 'text',
    instrument: 'text',
    discount_bps: 'integer',
    quantity: 'bigint',
    price: 'bigint',
    cost: 'numeric',
    state: 'text',
    reason: 'text?',
    decided_by: 'text?',
    locked_until: 'bigint?',
    placed_at: 'bigint',
    updated_at: 'bigint',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [['customer', 'mode', 'kind', 'id DESC'], ['state', 'id'], ['placed_at'], ['offer']],
});

type Came = {
  readonly state: 'review' | 'filled' | 'refused';
  readonly reason?: string | null;
  readonly by?: string | null;
  readonly until?: number | null;
};

const rowOf = (
  { state: { offers } }: ReadonlyCore,
  { id, mode, customer, offer, kind, instrument, tier, quantity, price, cost, placedAt }: OfferOrder,
  at: number,
  { state, reason = null, by = null, until = null }: Came,
) => ({
  ...{ id, mode, customer, offer, kind, instrument, quantity, price, cost, state, reason },
  discount_bps: offers.offers.get(offer)?.terms.discountsBps[tier] ?? 0,
  decided_by: by,
  locked_until: until,
  placed_at: placedAt,
  updated_at: at,
});

export const offersViews: ViewSet<ReadonlyCore, Event> = {
  tables: [offerOrders],
  write: (event, { state }, put) => {
    if (event.type === 'offer-requested') put(offerOrders, rowOf(state, event.order, event.at, { state: 'review' }));
    if (event.type === 'offer-filled') {
      const { order, at, by, lock, fill: id } = event;
      put(offerOrders, rowOf(state, order, at, { state: 'filled', by, until: lock?.until ?? null }));
      const { mode, customer, instrument, quantity, cost } = order;
      putPurchase(put, { id, mode, customer, instrument, quantity, cost, source: 'offer', at });
    }
    if (event.type === 'offer-refused') {
      const { order, at, by, reason } = event;
      put(offerOrders, rowOf(state, order, at, { state: 'refused', by, reason }));
    }
  },
};
