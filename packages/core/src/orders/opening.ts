import type { InstrumentId } from '@bourse/rules';
import type { Core } from '../context.ts';
import { freshReference, isTrading, type Listing, listingOf } from '../market/index.ts';
import type { WhenDue } from '../module.ts';
import { ACCOUNT_MODES, activations } from './apply-tick.ts';
import type { OrdersEvent } from './event.ts';
import { closed, endOf } from './matching.ts';
import { type Order, timeInForceOf } from './order.ts';
import { ORDER_OPENING, orderOf } from './state.ts';

const isWaitedFor = ({ state: { orders } }: Core, instrument: InstrumentId): boolean =>
  ACCOUNT_MODES.some((mode) => orders.waiting[mode].has(instrument));

/**
 * The ends of orders that are for the moment alone: of one in pieces, and of those that queued behind it. Where the instrument does not trade any more
 * they wait for no other price (rule BOOK-22); what waits for its session does.
 */
const endings = (core: Core, listing: Listing, at: number): OrdersEvent[] =>
  ACCOUNT_MODES.flatMap((mode) => {
    const { orders } = core.state;
    const waiting = [...(orders.waiting[mode].get(listing.instrument.id) ?? [])].map((id) => orderOf(orders, id));
    if ((waiting[0]?.filled ?? 0) === 0) return [];
    const isShort = (order: Order): boolean => ['IOC', 'FOK'].includes(timeInForceOf(order));
    return waiting.filter(isShort).map((order) => closed(core, listing, order, endOf(order), at));
  });

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
): OrdersEvent[] =>
  instruments.flatMap((instrument): OrdersEvent[] => {
    if (!isWaitedFor(core, instrument)) return [];
    const listing = listingOf(core, instrument);
    const { calendar } = core.config;
    const { venue } = listing.instrument;
    if (!calendar.isOpen(venue, at))
      return [
        ...endings(core, listing, at),
        { type: 'opening-postponed', at, instrument, opensAt: calendar.opensAt(venue, at) },
      ];
    const isReady = isTrading(core, listing, at) && freshReference(core, instrument, at);
    return isReady ? activations(core, listing, most, at) : endings(core, listing, at);
  });

/** What is done at the opening of an instrument: a command of its own for each, because it can be long. */
export const orderOpenings: Readonly<Record<typeof ORDER_OPENING, WhenDue<OrdersEvent>>> = {
  [ORDER_OPENING]: Object.assign(onOpening, { most: 1 }),
};
