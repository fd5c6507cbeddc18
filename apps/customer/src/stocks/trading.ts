import type { ProductTrading } from '../orders/index.ts';
import { StockOrders, shownStockOrder } from './stock-orders.tsx';
import { shareTicket } from './tickets.ts';

export const shareTrading: ProductTrading = { ticket: shareTicket, Orders: StockOrders, shownOrder: shownStockOrder };
