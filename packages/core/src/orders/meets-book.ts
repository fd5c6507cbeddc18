import { type AccountMode, err, ok, type PriceTicks, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { freshReference, isSuspended, isTrading, type Listing } from '../market/index.ts';
import type { TickMark } from '../tick-mark.ts';
import { hasUnmatchedCross } from './apply-tick.ts';
import { priceOf } from './prices.ts';

/** Errors of a market that takes no orders at this moment. */
export type ClosedMarket = 'HALTED' | 'MARKET_CLOSED' | 'SUSPENDED' | 'MARKET_STALE';

/**
 * The newest tick of an instrument that trades now, and the mark price at it. Errors, in this order: HALTED, MARKET_CLOSED, SUSPENDED, MARKET_STALE.
 */
export const tradedNow = (
  core: Core,
  mode: AccountMode,
  listing: Listing,
  at: number,
): Result<{ readonly tick: TickMark; readonly mark: PriceTicks }, ClosedMarket> => {
  const { id, venue } = listing.instrument;
  if (core.state.market.halted.has(id)) return err('HALTED');
  if (!core.config.calendar.isOpen(venue, at)) return err('MARKET_CLOSED');
  if (isSuspended(core, id, at)) return err('SUSPENDED');
  const tick = freshReference(core, id, at);
  const mark = priceOf(core, mode, listing, 'mark');
  return tick && mark !== undefined ? ok({ tick, mark }) : err('MARKET_STALE');
};

/** The tick at which an order can meet the book now; undefined where it cannot, or would overtake others. */
export const bookTick = (core: Core, mode: AccountMode, listing: Listing, at: number): TickMark | undefined => {
  const { id } = listing.instrument;
  const isBusy = core.state.orders.waiting[mode].has(id) || hasUnmatchedCross(core, mode, listing);
  return isTrading(core, listing, at) && !isBusy ? freshReference(core, id, at) : undefined;
};
