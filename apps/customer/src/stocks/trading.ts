import type { ProductTrading, ShownOrder } from '../orders/index.ts';
import type { ReplyOfCall } from '../shell/index.ts';
import { sharePositions } from './positions.ts';
import { shareTicket } from './tickets.ts';

/** An order for a share for the one list of orders. */
const shownStockOrder = (order: ReplyOfCall<'orders.list'>['list'][number]): ShownOrder => ({
  ...order,
  name: order.code,
  unit: order.code,
});

export const shareTrading: ProductTrading = {
  ticket: shareTicket,
  positions: sharePositions,
  shownOrder: shownStockOrder,
};
