export { type FillRow, fillsById, isFillOf, openOrderCount, type PurchaseRow, pageOfTradeRows } from './fills.ts';
export { fillsSince, type PastFill } from './fills-since.ts';
export { lastSales } from './last-sales.ts';
export type { MarginFills, Realised } from './margin-fills.ts';
export { averagePrice, meanPrice, ordersById, pageOfOrders, saleOf } from './order-rows.ts';
export { type OrderView, placedOrder } from './order-view.ts';
export { type AmountError, amountsOf, cancel, type OrderRequest, place, placeWithExits } from './place.ts';
export { type FillPosition, isFillAt, newestFill, turnoverBetween, turnoverByDay } from './turnover.ts';
export { instrumentsOrdered, putPurchase } from './views.ts';
