export { type Day, dayPrices, dayResult } from './day-result.ts';
export {
  assetOf,
  type Held,
  heldBy,
  moneyOf,
  type Pricing,
  pricedBy,
  productOf,
  realisedBy,
  resultsOf,
  unrealisedWorth,
  valueAt,
} from './holdings.ts';
export type { ListedInstrument } from './instruments.ts';
export { moneyObject } from './money.ts';
export { orderReceipt } from './order-receipt.ts';
export { averagePrice, ordersById, pageOfOrders, saleOf } from './order-rows.ts';
export type { OrderView } from './order-view.ts';
export { cancel, place, requestOf } from './place.ts';
export { logoOf, presentQuote } from './present.ts';
export { RATE_DECIMALS, rateText } from './rates.ts';
export { conversionRate, toldConversions } from './told-conversions.ts';
export { toldFills } from './told-fills.ts';
export { toldPayments } from './told-payments.ts';
