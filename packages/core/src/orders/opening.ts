import type { InstrumentId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { WhenDue } from '../module.ts';
import type { MarketEvent } from './event.ts';
import { freshReference, isTrading } from './reference.ts';
import { listingOf, ORDER_OPENING } from './state.ts';
import { activations, BOOKS } from './tick.ts';

const isWaitedFor = ({ state: { market } }: Core, instrument: InstrumentId): boolean =>
  BOOKS.some((book) => market.waiting[book].has(instrument));

/**
 * Brings the orders that waited for their session into the book, in the order in which they were queued and before any newcomer (rules BOOK-1,
 * STOCKS-2); each meets what those before it have left. Where there is no fresh price to meet, the first one that comes does it; where the
 * session is not open, the next opening.
 */
const onOpening = (
  core: Core,
  instruments: readonly InstrumentId[],
  _moment: number,
  at: number,
  most: number,
): MarketEvent[] =>
  instruments.flatMap((instrument): MarketEvent[] => {
    if (!isWaitedFor(core, instrument)) return [];
    const listing = listingOf(core, instrument);
    const { calendar } = core.config;
    const { venue } = listing.instrument;
    if (!calendar.isOpen(venue, at))
      return [{ type: 'opening-postponed', at, instrument, opensAt: calendar.opensAt(venue, at) }];
    const isReady = isTrading(core, listing, at) && freshReference(core, instrument, at);
    return isReady ? activations(core, listing, most, at) : [];
  });

/** What is done at the opening of an instrument: a command of its own for each, because it can be long. */
export const marketOpenings: Readonly<Record<typeof ORDER_OPENING, WhenDue<MarketEvent>>> = {
  [ORDER_OPENING]: Object.assign(onOpening, { most: 1 }),
};
