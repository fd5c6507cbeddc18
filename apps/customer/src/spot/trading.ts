import type { ProductTrading } from '../orders/index.ts';
import { shownSpotOrder } from './spot-order.ts';
import { SPOT_TICKETS } from './tickets.ts';

export const coinTrading: ProductTrading = {
  ticket: SPOT_TICKETS.bb,
  shownOrder: shownSpotOrder,
};

export const currencyTrading: ProductTrading = {
  ticket: SPOT_TICKETS.divisa,
  shownOrder: shownSpotOrder,
};
