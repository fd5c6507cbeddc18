import { ACCOUNT_MODES, type AccountMode, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { freshReference, isTrading, type Listing, ladderOf, listingOf } from '../market/index.ts';
import type { TickMark } from '../tick-mark.ts';
import type { OrdersEvent } from './event.ts';
import { quotesCross } from './match.ts';
import type { OrderId } from './order.ts';

export type ApplyTick = { readonly type: 'apply-tick'; readonly instrument: InstrumentId; readonly tick: TickMark };

/** Whether the newest tick fires anything at this moment: it crosses resting orders, or opens queued ones. A few comparisons, however many there are. */
export const fires = (core: Core, instrument: InstrumentId, at: number): boolean => {
  const listing = core.config.listings.get(instrument);
  if (!listing) return false;
  const { waiting } = core.state.orders;
  const hasCross = ACCOUNT_MODES.some(
    (mode) => waiting[mode].has(instrument) || hasUnmatchedCross(core, mode, listing),
  );
  return hasCross && isTrading(core, listing, at);
};

/**
 * Whether the house's quotes cross resting orders that have not met them: a tick came while the instrument did not trade. Until one has
 * fired, a newcomer could buy from the house and sell to those orders, so new orders wait (rule SPOT-7).
 */
export const hasUnmatchedCross = (core: Core, mode: AccountMode, listing: Listing): boolean => {
  const orders = core.state.orders.books[mode].get(listing.instrument.id);
  if (!orders || orders.size === 0) return false;
  const ladder = ladderOf(core, mode, listing);
  return ladder !== undefined && quotesCross(orders, ladder);
};

/** How many orders of an account mode one command brings to the book at most: the rest is the next one's, and newcomers queue behind it. */
export const ACTIVATED_AT_ONCE = 250;

/** The first orders that wait for their session, as they come to the book; none in a mode in which resting orders have yet to meet the price. */
export const activations = (core: Core, listing: Listing, most: number, at: number): OrdersEvent[] => {
  const instrument = listing.instrument.id;
  const events: OrdersEvent[] = [];
  for (const mode of ACCOUNT_MODES) {
    const waiting = core.state.orders.waiting[mode].get(instrument);
    if (!waiting || hasUnmatchedCross(core, mode, listing)) continue;
    const ids: OrderId[] = [];
    for (const id of waiting) {
      if (ids.length === Math.min(most, ACTIVATED_AT_ONCE)) break;
      ids.push(id);
    }
    events.push({ type: 'orders-activated', at, mode, instrument, ids });
  }
  return events;
};

/**
 * Fills the resting orders that the house's new quotes cross, each at the order's own price, at most {@link fillsAtOnce} a book
 * (rules BOOK-14, BOOK-22), then brings queued orders to the book whose session is open (rule STOCKS-2): it is applied again while it fires. Nothing when
 * a newer tick has come since, the price is stale, or the instrument does not trade. No errors.
 */
export const applyTick = (
  core: Core,
  { instrument, tick: { seq } }: ApplyTick,
  at: number,
): Result<OrdersEvent[], never> => {
  const tick = freshReference(core, instrument, at);
  if (tick?.seq !== seq || !fires(core, instrument, at)) return ok([]);
  const listing = listingOf(core, instrument);
  const crosses = ACCOUNT_MODES.some((mode) => hasUnmatchedCross(core, mode, listing));
  return ok(
    crosses
      ? [{ type: 'quotes-crossed', at, instrument, tick }]
      : activations(core, listing, Number.POSITIVE_INFINITY, at),
  );
};
