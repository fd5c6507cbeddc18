import { OFFER_ORDERS } from '../../../apps/server/src/offers/orders.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.offerOrders': {
    source: OFFER_ORDERS,
    rows: `
      INSERT INTO offer_orders (id, mode, customer, offer, kind, instrument, discount_bps, quantity, price, cost, state, placed_at, updated_at)
      SELECT n, 'real', n, 1, 'block', 'US.LANTR', 500, 1, 100, 100, 'filled', n, n FROM ${NUMBERS};`,
  },
  'console.offers': { notSearched: 'what is offered, held in memory' },
};
