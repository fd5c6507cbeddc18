import type { Event, ReadonlyCore } from '@bourse/core';
import { putPurchase } from '../orders/index.ts';
import { defineView, type ViewSet } from '../store/views.ts';

/** Applications for new shares, also those that are over. */
const applications = defineView({
  name: 'share_applications',
  columns: {
    id: 'bigint',
    offering: 'bigint',
    customer: 'bigint',
    quantity: 'bigint',
    allotted: 'bigint',
    number: 'bigint?',
    status: 'text',
    at: 'bigint',
    updated_at: 'bigint',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [['customer', 'id DESC'], ['offering', 'id'], ['at']],
});

/** The prices that a ballot depends on. */
const ballotPrices = defineView({
  name: 'ballot_prices',
  columns: { offering: 'bigint', prices: 'json' },
  mode: 'first',
  key: ['offering'],
});

export const ipoViews: ViewSet<ReadonlyCore, Event> = {
  tables: [applications, ballotPrices],
  write: (event, _moment, put) => {
    switch (event.type) {
      case 'applications-frozen':
        if (event.prices.length > 0)
          put(ballotPrices, { offering: event.offering.id, prices: JSON.stringify(event.prices) });
        return;
      case 'shares-applied':
      case 'shares-allotted':
      case 'shares-paid':
      case 'shares-listed':
      case 'application-returned': {
        const { id, offering, customer, quantity, allotted, number, status, appliedAt: at } = event.application;
        put(applications, { id, offering, customer, quantity, allotted, number, status, at, updated_at: event.at });
        if (event.type === 'shares-listed') {
          const { fill, cost, terms } = event;
          const bought = { instrument: terms.instrument, quantity: allotted, cost, source: 'new-shares', at: event.at };
          putPurchase(put, { id: fill, mode: 'real', customer, ...bought });
        }
        return;
      }
      default:
        return;
    }
  },
};
