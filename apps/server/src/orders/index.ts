export { type FillRow, fillsById, isFillOf, openOrderCount, pageOfFills } from './fills.ts';
export { fillsSince, type PastFill } from './fills-since.ts';
export { averagePrice, ordersById, pageOfOrders, saleOf } from './order-rows.ts';
export type { OrderView } from './order-view.ts';
export { cancel, place } from './place.ts';
export { type FillPosition, isFillAt, newestFill, turnoverBetween, turnoverByDay } from './turnover.ts';
export { instrumentsOrdered } from './views.ts';
