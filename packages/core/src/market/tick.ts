import type { Book, InstrumentId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { MarketEvent, TickMark } from './event.ts';
import { Execution } from './execution.ts';
import { planTick, quotesCross, type TickFill } from './match.ts';
import { freshReference, isTrading, ladderOf } from './reference.ts';
import { type Listing, listingOf, orderOf } from './state.ts';

const BOOKS: readonly Book[] = ['real', 'demo'];

/** Takes note of a tick: the newest reference price, whole house quotes. Older ticks are passed over. Not journalled. */
export const observe = (core: Core, instrument: InstrumentId, tick: TickMark): void => {
  const known = core.state.market.references.get(instrument);
  if (!known || tick.seq > known.seq) core.state.market.references.set(instrument, tick);
};

export type ApplyTick = { readonly type: 'apply-tick'; readonly instrument: InstrumentId; readonly tick: TickMark };

/** Whether the newest tick fires anything at this moment; two comparisons a book, however many orders rest. */
export const fires = (core: Core, instrument: InstrumentId, at: number): boolean => {
  const listing = core.config.listings.get(instrument);
  if (!listing || !BOOKS.some((book) => isUnmet(core, book, listing))) return false;
  return isTrading(core, listing, at);
};

/**
 * Whether the house's quotes cross resting orders that have not met them: a tick came while the instrument did not trade. Until one has
 * fired, a newcomer could buy from the house and sell to those orders, so new orders wait (rule SPOT-7).
 */
export const isUnmet = (core: Core, book: Book, listing: Listing): boolean => {
  const orders = core.state.market.books[book].get(listing.instrument.id);
  if (!orders || orders.size === 0) return false;
  const ladder = ladderOf(core, book, listing);
  return ladder !== undefined && quotesCross(orders, ladder);
};

const planned = (core: Core, book: Book, listing: Listing): readonly TickFill[] => {
  const orders = core.state.market.books[book].get(listing.instrument.id);
  const ladder = orders && ladderOf(core, book, listing);
  return ladder ? planTick(orders, ladder) : [];
};

/**
 * The fills of resting orders that the house's new quotes cross, each at the order's own price (rule BOOK-14). None when a newer tick has
 * come since, the price is stale, or the instrument does not trade. No errors.
 */
export const applyTick = (
  core: Core,
  command: ApplyTick,
  at: number,
): { readonly ok: true; readonly value: MarketEvent[] } => {
  const { instrument } = command;
  const events: MarketEvent[] = [];
  const tick = freshReference(core, instrument, at);
  const listing = listingOf(core, instrument);
  if (tick?.seq !== command.tick.seq || !isTrading(core, listing, at)) return { ok: true, value: events };
  for (const book of BOOKS) {
    const fills = planned(core, book, listing);
    if (fills.length === 0) continue;
    const execution = new Execution(core, listing, book, tick, at, events);
    for (const { id, price, quantity, taken } of fills)
      execution.meetHouse(orderOf(core.state.market, id), price, quantity, taken);
  }
  return { ok: true, value: events };
};
