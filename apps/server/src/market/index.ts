export { DAY_BARS, priceOf } from './day-rates.ts';
export type { ListedInstrument } from './instruments.ts';
export { moneyObject } from './money.ts';
export { logoOf, presentQuote } from './present.ts';
export { RATE_DECIMALS, rateText } from './rates.ts';
