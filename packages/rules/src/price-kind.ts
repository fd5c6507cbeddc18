/**
 * The prices that can be waited for: that of the newest believed tick; the best that is bid and asked in an account mode, by customers or by
 * the house; and the mark price.
 */
export const PRICE_KINDS = ['last', 'bid', 'ask', 'mark'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];
