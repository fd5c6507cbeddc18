import { type AccountMode, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { MarketEvent } from './event.ts';
import type { OrderId } from './order.ts';
import { freshReference, isTrading } from './reference.ts';
import { listingOf } from './state.ts';
import { hasUnmatchedCross } from './tick.ts';

export type ActivateOrders = {
  readonly type: 'activate-orders';
  readonly book: AccountMode;
  readonly instrument: InstrumentId;
  /** At most so many; {@link ACTIVATED_AT_ONCE} when it is not given. */
  readonly most?: number;
};

/** How many orders one command brings to the book at most: the rest is the next one's, and newcomers queue behind it. */
export const ACTIVATED_AT_ONCE = 250;

/**
 * Brings the orders that waited for their session into the book, in the order in which they were queued and before any newcomer (rules BOOK-1,
 * STOCKS-2); each meets what those before it have left. Does nothing while the instrument does not trade, its price is stale, or resting orders
 * have not met it. No errors.
 */
export const activateOrders = (
  core: Core,
  { book, instrument, most = ACTIVATED_AT_ONCE }: ActivateOrders,
  at: number,
): Result<MarketEvent[], never> => {
  const waiting = core.state.market.waiting[book].get(instrument);
  if (!waiting) return ok([]);
  const listing = listingOf(core, instrument);
  const tick = freshReference(core, instrument, at);
  if (!tick || !isTrading(core, listing, at) || hasUnmatchedCross(core, book, listing)) return ok([]);
  const ids: OrderId[] = [];
  for (const id of waiting) {
    if (ids.length === most) break;
    ids.push(id);
  }
  return ok([{ type: 'orders-activated', at, book, instrument, ids }]);
};
