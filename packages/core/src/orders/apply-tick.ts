import { type AccountMode, type InstrumentId, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { MarketEvent, TickMark } from './event.ts';
import { quotesCross } from './match.ts';
import type { OrderId } from './order.ts';
import { widenRange } from './range.ts';
import { freshReference, isTrading, ladderOf } from './reference.ts';
import { type Listing, listingOf } from './state.ts';

export const BOOKS: readonly AccountMode[] = ['real', 'demo'];

/** What became of a tick: the newest reference price, that and the proof of the one before, one that waits for its proof, or one that came too late. */
export type Observed = 'believed' | 'confirmed' | 'doubted' | 'late';

const isNear = (tick: TickMark, other: TickMark, maxBps: number): boolean =>
  Math.abs(tick.price - other.price) * 10_000 <= other.price * maxBps;

const believe = ({ state: { market } }: Core, instrument: InstrumentId, tick: TickMark): void => {
  market.doubted.delete(instrument);
  market.references.set(instrument, tick);
  widenRange(market.ranges, instrument, tick);
};

/**
 * Takes note of a tick: the newest reference price, whole house quotes. One that jumps further from the last believed one than the
 * deployment allows suspends the instrument, until a second tick near it confirms it, one near the old price refutes it, or
 * {@link confirmByTime} believes it (rule SPOT-11). Not journalled.
 */
export const observe = (core: Core, instrument: InstrumentId, tick: TickMark): Observed => {
  const { references, doubted } = core.state.market;
  const known = references.get(instrument);
  const doubt = doubted.get(instrument);
  const newest = doubt ?? known;
  if (newest && tick.seq <= newest.seq) return 'late';
  const kind = core.config.listings.get(instrument)?.instrument.kind;
  const maxBps = kind ? core.config.priceJump.maxBps[kind] : Number.POSITIVE_INFINITY;
  const confirms = doubt !== undefined && isNear(tick, doubt, maxBps);
  if (known && !confirms && !isNear(tick, known, maxBps)) {
    doubted.set(instrument, tick);
    return 'doubted';
  }
  believe(core, instrument, tick);
  return confirms ? 'confirmed' : 'believed';
};

/** Believes the ticks that have stood unconfirmed for as long as the deployment names; gives their instruments. Not journalled. */
export const confirmByTime = (core: Core, at: number): InstrumentId[] => {
  const { doubted } = core.state.market;
  const confirmed: InstrumentId[] = [];
  for (const [instrument, tick] of doubted) {
    if (at - tick.at < core.config.priceJump.confirmMs) continue;
    believe(core, instrument, tick);
    confirmed.push(instrument);
  }
  return confirmed;
};

export type ApplyTick = { readonly type: 'apply-tick'; readonly instrument: InstrumentId; readonly tick: TickMark };

/** Whether the newest tick fires anything at this moment: it crosses resting orders, or opens queued ones. A few comparisons, however many there are. */
export const fires = (core: Core, instrument: InstrumentId, at: number): boolean => {
  const listing = core.config.listings.get(instrument);
  if (!listing) return false;
  const { waiting } = core.state.market;
  const isMet = BOOKS.some((book) => waiting[book].has(instrument) || hasUnmatchedCross(core, book, listing));
  return isMet && isTrading(core, listing, at);
};

/**
 * Whether the house's quotes cross resting orders that have not met them: a tick came while the instrument did not trade. Until one has
 * fired, a newcomer could buy from the house and sell to those orders, so new orders wait (rule SPOT-7).
 */
export const hasUnmatchedCross = (core: Core, book: AccountMode, listing: Listing): boolean => {
  const orders = core.state.market.books[book].get(listing.instrument.id);
  if (!orders || orders.size === 0) return false;
  const ladder = ladderOf(core, book, listing);
  return ladder !== undefined && quotesCross(orders, ladder);
};

/** How many orders of an account mode one command brings to the book at most: the rest is the next one's, and newcomers queue behind it. */
export const ACTIVATED_AT_ONCE = 250;

/** The first orders that wait for their session, as they come to the book; none in a mode in which resting orders have yet to meet the price. */
export const activations = (core: Core, listing: Listing, most: number, at: number): MarketEvent[] => {
  const instrument = listing.instrument.id;
  const events: MarketEvent[] = [];
  for (const book of BOOKS) {
    const waiting = core.state.market.waiting[book].get(instrument);
    if (!waiting || hasUnmatchedCross(core, book, listing)) continue;
    const ids: OrderId[] = [];
    for (const id of waiting) {
      if (ids.length === Math.min(most, ACTIVATED_AT_ONCE)) break;
      ids.push(id);
    }
    events.push({ type: 'orders-activated', at, book, instrument, ids });
  }
  return events;
};

/**
 * Fills the resting orders that the house's new quotes cross, each at the order's own price, at most {@link TICK_FILLS_AT_ONCE} a book
 * (rule BOOK-14), then brings queued orders to the book whose session is open (rule STOCKS-2): it is applied again while it fires. Nothing when
 * a newer tick has come since, the price is stale, or the instrument does not trade. No errors.
 */
export const applyTick = (
  core: Core,
  { instrument, tick: { seq } }: ApplyTick,
  at: number,
): Result<MarketEvent[], never> => {
  const tick = freshReference(core, instrument, at);
  if (tick?.seq !== seq || !fires(core, instrument, at)) return ok([]);
  const listing = listingOf(core, instrument);
  const crosses = BOOKS.some((book) => hasUnmatchedCross(core, book, listing));
  return ok(
    crosses
      ? [{ type: 'quotes-crossed', at, instrument, tick }]
      : activations(core, listing, Number.POSITIVE_INFINITY, at),
  );
};
