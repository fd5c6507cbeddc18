import type { Book, InstrumentId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { FillShare, MarketEvent, TickMark } from './event.ts';
import { filledWhole, restingParty, settlesAt } from './execution.ts';
import { fillEntries, shareOf } from './fill.ts';
import { planTick, quotesCross, type TickFill } from './match.ts';
import { remaining } from './order.ts';
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
  let fill = core.state.market.nextFill;
  for (const book of BOOKS)
    for (const plan of planned(core, book, listing)) {
      const order = orderOf(core.state.market, plan.id);
      const party = restingParty(order);
      const share = shareOf(listing, plan.side, party, plan.price, plan.quantity);
      const buys = plan.side === 'buy';
      const shares: { buyer: FillShare | null; seller: FillShare | null } = {
        buyer: buys ? share : null,
        seller: buys ? null : share,
      };
      const parties = { buyer: buys ? party : null, seller: buys ? null : party };
      events.push({
        type: 'order-filled',
        at,
        fill: fill++,
        book,
        instrument,
        price: plan.price,
        quantity: plan.quantity,
        taker: buys ? 'sell' : 'buy',
        buyer: shares.buyer,
        seller: shares.seller,
        tick,
        house: plan.taken,
        settlesAt: settlesAt(core, listing, at),
        entries: fillEntries(core.state.ledger, listing, book, parties, shares, plan.quantity),
      });
      if (remaining(order) === plan.quantity) events.push(filledWhole(core, listing, order, share, plan.quantity, at));
    }
  return { ok: true, value: events };
};
