import type { ProductTrading } from '../orders/index.ts';
import { shownSpotOrder } from './spot-order.ts';
import { CoinOrders, CurrencyOrders } from './spot-order-list.tsx';
import { SPOT_TICKETS } from './tickets.ts';

export const coinTrading: ProductTrading = {
  ticket: SPOT_TICKETS.bb,
  Orders: CoinOrders,
  shownOrder: shownSpotOrder,
};

export const currencyTrading: ProductTrading = {
  ticket: SPOT_TICKETS.divisa,
  Orders: CurrencyOrders,
  shownOrder: shownSpotOrder,
};
