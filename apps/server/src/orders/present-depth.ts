import { priceText, quantityText } from '@bourse/rules';
import type { AnyCaller, Context } from '../http/handler.ts';
import type { Listing } from '../market/index.ts';
import type { ShownDepth } from './depths.ts';

/** Levels of one side, best first. */
export const levels = ({ scale }: Listing, side: ShownDepth['bids'], limit: number): [string, string, string][] =>
  side
    .slice(0, limit)
    .map(({ price, quantity, house }): [string, string, string] => [
      priceText(scale, price),
      quantityText(scale, (quantity - house) as typeof quantity),
      quantityText(scale, house),
    ]);

/** The levels of a depth as they travel: price, customers' quantity, the house's; of the book that the caller trades in. */
export const presentDepth = ({ services, caller }: Context<AnyCaller>, listing: Listing, limit: number) => {
  const depth = services.depths.of(caller.kind === 'customer' ? caller.mode : 'real', listing.instrument.id);
  return { depth, bids: levels(listing, depth.bids, limit), asks: levels(listing, depth.asks, limit) };
};
