import { ACCOUNT_MODES, type AccountMode, type InstrumentId } from '@bourse/rules';
import type { Core } from '../context.ts';
import { freshReference, isTrading, type Listing, listingOf } from '../market/index.ts';
import type { WhenDue } from '../module.ts';
import { ACTIVATED_AT_ONCE, activations } from './apply-tick.ts';
import type { OrdersEvent } from './event.ts';
import { closed, endOf } from './matching.ts';
import { type Order, timeInForceOf } from './order.ts';
import { ORDER_OPENING, orderOf } from './state.ts';

const isWaitedFor = ({ state: { orders } }: Core, instrument: InstrumentId): boolean =>
  ACCOUNT_MODES.some((mode) => orders.waiting[mode].has(instrument));

const isShort = (order: Order): boolean => ['IOC', 'FOK'].includes(timeInForceOf(order));

/** The first orders of an account mode that {@link endings} ends: the one in pieces last, because the others end on its account. */
const endingOf = ({ state: { orders } }: Core, mode: AccountMode, instrument: InstrumentId, most: number): Order[] => {
  const waiting = [...(orders.waiting[mode].get(instrument) ?? [])].map((id) => orderOf(orders, id));
  const [first, ...others] = waiting;
  if (!first || first.filled === 0) return [];
  const ending = others.filter(isShort);
  if (isShort(first)) ending.push(first);
  return ending.slice(0, most + 1);
};

/**
 * The ends of orders that are for the moment alone: of one in pieces, and of those that queued behind it. Where the instrument does not trade any more
 * they wait for no other price (rule BOOK-22); what waits for its session does. One row of the journal ends so many an account mode, and the rest is due at
 * once.
 * @param next when what waits on is looked at again; null where the next price does it.
 */
const endings = (core: Core, listing: Listing, most: number, at: number, next: number | null): OrdersEvent[] => {
  const { id: instrument } = listing.instrument;
  const atOnce = Math.min(most, ACTIVATED_AT_ONCE);
  const ending = ACCOUNT_MODES.map((mode) => endingOf(core, mode, instrument, atOnce));
  const isCut = ending.some((orders) => orders.length > atOnce);
  const ended = ending.flatMap((orders) => orders.slice(0, atOnce));
  const opensAt = isCut ? at : next;
  return [
    ...ended.map((order) => closed(core, listing, order, endOf(order), at)),
    ...(opensAt === null ? [] : [{ type: 'opening-postponed', at, instrument, opensAt } as const]),
  ];
};

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
    if (!calendar.isOpen(venue, at)) return endings(core, listing, most, at, calendar.opensAt(venue, at));
    const isReady = isTrading(core, listing, at) && freshReference(core, instrument, at);
    return isReady ? activations(core, listing, most, at) : endings(core, listing, most, at, null);
  });

/** What is done at the opening of an instrument: a command of its own for each, because it can be long. */
export const orderOpenings: Readonly<Record<typeof ORDER_OPENING, WhenDue<OrdersEvent>>> = {
  [ORDER_OPENING]: Object.assign(onOpening, { most: 1 }),
};
