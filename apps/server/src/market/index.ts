export { type Desk, deskOf } from './desk.ts';
export type { ListedInstrument } from './instruments.ts';
export { moneyObject } from './money.ts';
export { averagePrice, pageOfOrders } from './order-rows.ts';
export type { OrderView } from './order-view.ts';
export { cancel, place, requestOf } from './place.ts';
export { presentQuote } from './present.ts';
export { RATE_DECIMALS, rateText } from './rates.ts';
