import { type AccountMode, type PriceKind, type PriceTicks, priceTicks } from '@bourse/rules';
import type { Core } from '../context.ts';
import { bestQuote, type Listing, ladderOf } from '../market/index.ts';

const best = (core: Core, mode: AccountMode, listing: Listing, side: 'buy' | 'sell'): PriceTicks | undefined => {
  const ladder = ladderOf(core, mode, listing);
  const house = ladder ? bestQuote(ladder, side) : null;
  const customers = core.state.orders.books[mode].get(listing.instrument.id)?.best(side) ?? null;
  if (house === null || customers === null) return customers ?? (house === null ? undefined : priceTicks(house));
  return priceTicks(side === 'buy' ? Math.max(house, customers) : Math.min(house, customers));
};

const middle = (one: number, other: number, third: number): number =>
  Math.max(Math.min(one, other), Math.min(Math.max(one, other), third));

/**
 * The mark price: the median of the reference, the middle of the book and the last trade of the account mode, in ticks, half a tick rounded
 * down (rule TRIGGERS-3). What is not known, such as the last trade after a start, counts as the reference.
 */
const markPrice = (core: Core, mode: AccountMode, listing: Listing): PriceTicks | undefined => {
  const { references } = core.state.market;
  const { lastTrades } = core.state.orders;
  const reference = references.get(listing.instrument.id)?.price;
  if (reference === undefined) return undefined;
  const [bid, ask] = [best(core, mode, listing, 'buy'), best(core, mode, listing, 'sell')];
  const mid = bid === undefined || ask === undefined ? reference : (bid + ask) / 2;
  return priceTicks(Math.floor(middle(reference, mid, lastTrades[mode].get(listing.instrument.id) ?? reference)));
};

/** A price of an instrument in an account mode now, in ticks; undefined before the first tick, and where nobody bids or asks. */
export const priceOf = (core: Core, mode: AccountMode, listing: Listing, kind: PriceKind): PriceTicks | undefined => {
  switch (kind) {
    case 'last':
      return core.state.market.references.get(listing.instrument.id)?.price;
    case 'bid':
      return best(core, mode, listing, 'buy');
    case 'ask':
      return best(core, mode, listing, 'sell');
    case 'mark':
      return markPrice(core, mode, listing);
  }
};
