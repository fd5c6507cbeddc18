import { type DepthLevel, type DepthSides, type QuantityLots, quantityLots, type Side } from '@bourse/rules';
import { houseQuotes, type Ladder } from '../market/index.ts';
import type { OrderBook } from './order-book.ts';

const NONE = quantityLots(0);

type Part = { readonly price: DepthLevel['price']; readonly quantity: QuantityLots };

const merged = (side: Side, customers: readonly Part[], house: readonly Part[], levels: number): DepthLevel[] => {
  const shown: DepthLevel[] = [];
  let c = 0;
  let h = 0;
  while (shown.length < levels) {
    const customer = customers[c];
    const quote = house[h];
    if (!customer && !quote) break;
    const price = !customer
      ? (quote as Part).price
      : !quote || (side === 'buy' ? customer.price >= quote.price : customer.price <= quote.price)
        ? customer.price
        : quote.price;
    const theirs = customer?.price === price ? customer.quantity : NONE;
    const ours = quote?.price === price ? quote.quantity : NONE;
    if (theirs > 0) c += 1;
    if (ours > 0) h += 1;
    shown.push({ price, quantity: quantityLots(theirs + ours), house: ours });
  }
  return shown;
};

/**
 * The depth of an instrument as it is shown, and as it executes (BOOK-15): at each price the customers' resting orders and
 * what is left of the house's quote, at most `levels` prices a side. Without a ladder only the customers' orders.
 */
export const shownDepth = (book: OrderBook, ladder: Ladder | undefined, levels: number): DepthSides => {
  const side = (which: Side): DepthLevel[] =>
    merged(which, book.depth(which, levels), ladder ? houseQuotes(ladder, which, levels) : [], levels);
  return { bids: side('buy'), asks: side('sell') };
};
