export { DAY_BARS, priceOf } from './day-rates.ts';
export type { Listing } from './instruments.ts';
export { moneyObject, priceObject } from './money.ts';
export { hundredths, logoOf, presentQuote } from './present.ts';
export type { TradedProduct } from './product.ts';
export { RATE_DECIMALS, rateText } from './rates.ts';
export { beginOf, isTradingDay } from './trading-day.ts';
export { watchedBy } from './watchlist.ts';
