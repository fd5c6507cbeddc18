import type { AssetCode } from './asset.ts';

/** Which currency of a pair stands first: the earlier of these, and any of them before a currency that is not named. */
const PRECEDENCE: readonly AssetCode[] = ['EUR', 'GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF'];
/** Stands second against every other currency. */
const LAST: AssetCode = 'JPY';

const rank = (code: AssetCode): number => {
  if (code === LAST) return PRECEDENCE.length + 1;
  const index = PRECEDENCE.indexOf(code);
  return index < 0 ? PRECEDENCE.length : index;
};

export type CurrencyPair = { readonly base: AssetCode; readonly quote: AssetCode };

/**
 * Two currencies in the direction that the market quotes them in: EUR/JPY, GBP/USD, USD/CHF. Of two that the convention does not rank, the one
 * given first stays first. Source: the market convention as at londonfx.co.uk/quoting.html; there is no body that sets it.
 */
export const usualPair = (one: AssetCode, other: AssetCode): CurrencyPair =>
  rank(other) < rank(one) ? { base: other, quote: one } : { base: one, quote: other };
