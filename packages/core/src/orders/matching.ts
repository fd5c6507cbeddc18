import {
  ACCOUNT_MODES,
  type AccountMode,
  assert,
  type CancelReason,
  opposite,
  type PriceTicks,
  type QuantityLots,
  type Side,
  type Turnover,
  turnover,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Account, Entry } from '../ledger/index.ts';
import { freshReference, type HouseLevel, type Listing, ladderOf, listingOf } from '../market/index.ts';
import type { Emit } from '../module.ts';
import type { TickMark } from '../tick-mark.ts';
import type { ClosedOrder, OrdersEvent } from './event.ts';
import { planOrder, planTick } from './match.ts';
import { incomingOf, isCloseOut, type Order, type OrderId, type OrderTerms, remaining } from './order.ts';
import { type FillSide, settlementOf } from './settlement.ts';
import { bookOf, orderOf } from './state.ts';

const NO_ENTRIES: readonly Entry[] = [];
const NO_HOUSE: readonly HouseLevel[] = [];

/** The account an order pays from. */
export const fundsAccount = (
  core: Core,
  listing: Listing,
  order: Pick<OrderTerms, 'mode' | 'customer' | 'side' | 'margin'>,
): Account => settlementOf(core, order).payer(core.state.ledger, listing, order);

/** Written out: what is read most has one shape, which a spread would not give it. */
const closedOrder = (order: Order, status: ClosedOrder['status']): ClosedOrder => ({
  id: order.id,
  mode: order.mode,
  customer: order.customer,
  instrument: order.instrument,
  side: order.side,
  kind: order.kind,
  timeInForce: order.timeInForce,
  quantity: order.quantity,
  limit: order.limit,
  placedAt: order.placedAt,
  source: order.source,
  status,
  filled: order.filled,
  turnover: order.turnover,
  quoteAmount: order.quoteAmount,
  fees: order.fees,
  cost: order.cost,
  margin: order.margin,
});

/** The end of a living order, with what its settlement gives back of its hold. */
export const closed = (
  core: Core,
  listing: Listing,
  order: Order,
  reason: CancelReason | null,
  at: number,
): OrdersEvent => {
  const before = order.status;
  assert(before !== 'filled' && before !== 'cancelled', 'an order ends once');
  const status = reason === null ? 'filled' : 'cancelled';
  const entries = settlementOf(core, order).release(core.state.ledger, listing, order);
  return { type: 'order-closed', at, before, order: closedOrder(order, status), reason, entries };
};

/** What meets at which tick, and when what is delivered then is settled. */
type Crossing = {
  readonly listing: Listing;
  readonly mode: AccountMode;
  readonly tick: TickMark;
  readonly at: number;
  readonly settlesAt: number | null;
};

const crossingOf = (core: Core, listing: Listing, mode: AccountMode, tick: TickMark, at: number): Crossing => ({
  listing,
  mode,
  tick,
  at,
  settlesAt: core.settlements.delivery.settlesAt(core.config.calendar, listing, at),
});

/** A customer's side of a fill to be. */
const sideOf = (core: Core, listing: Listing, order: Order, worth: Turnover, quantity: QuantityLots): FillSide => {
  const share = settlementOf(core, order).share(listing, order, quantity, worth);
  // One that has just been placed pays from what is available.
  return { share, hold: order.status === 'placed' ? undefined : order.id };
};

/** The side of a fill as delivery settles it: the house stands between it and one on margin. */
const delivered = (side: FillSide): FillSide => (side?.share.margin ? null : side);

/** The postings of a fill; a position's own event makes those of a side that is on margin. */
const postingsOf = (
  { settlements, state }: Core,
  { mode, listing }: Crossing,
  buyer: FillSide,
  seller: FillSide,
  quantity: QuantityLots,
): readonly Entry[] => {
  const [buys, sells] = [delivered(buyer), delivered(seller)];
  return buys || sells ? settlements.delivery.postings(state.ledger, mode, listing, buys, sells, quantity) : NO_ENTRIES;
};

/** A fill between two orders, or with the house, which undefined stands for and which comes to it out of these quotes. */
const filled = (
  core: Core,
  crossing: Crossing,
  taking: Side,
  buying: Order | undefined,
  selling: Order | undefined,
  price: PriceTicks,
  quantity: QuantityLots,
  house: readonly HouseLevel[],
): OrdersEvent => {
  const { listing, mode, tick, at, settlesAt } = crossing;
  const worth = turnover(price, quantity);
  const buyer = buying ? sideOf(core, listing, buying, worth, quantity) : null;
  const seller = selling ? sideOf(core, listing, selling, worth, quantity) : null;
  const sells = seller ?? buyer;
  return {
    type: 'order-filled',
    at,
    fill: core.state.orders.nextFill,
    mode,
    instrument: listing.instrument.id,
    price,
    quantity,
    taker: taking,
    buyer: buyer ? buyer.share : null,
    seller: seller ? seller.share : null,
    tick,
    house,
    settlesAt: sells?.share.margin ? null : settlesAt,
    entries: postingsOf(core, crossing, buyer, seller, quantity),
  };
};

/** The hold of an order that rests or waits; none where it can cost nothing more. */
export const held = (order: OrderId, account: Account, units: bigint): readonly Entry[] =>
  units === 0n ? NO_ENTRIES : [{ type: 'hold', hold: order, account, units }];

/** An order that cannot come to the book yet waits with its money held: for its session, or behind others while that is open. */
export const queued = (
  { config: { calendar } }: Core,
  { instrument: { venue } }: Listing,
  { id, mode, customer, instrument }: OrderTerms,
  entries: readonly Entry[],
  at: number,
): OrdersEvent => {
  const opensAt = calendar.isOpen(venue, at) ? null : calendar.opensAt(venue, at);
  return { type: 'order-queued', at, id, mode, customer, instrument, opensAt, entries };
};

/** The hold of what is left of an order that has met the book; one that has waited holds it already. */
const heldOn = (core: Core, listing: Listing, order: Order): readonly Entry[] => {
  const units =
    order.status === 'placed' ? settlementOf(core, order).worstCase(listing, order, order, remaining(order)) : 0n;
  // What is left of a buy can cost less than what the rounding of its fills has paid ahead: then nothing is held.
  return held(order.id, fundsAccount(core, listing, order), units);
};

/** What is left of an order that has met the book rests, with its money held. */
const rested = (core: Core, listing: Listing, order: Order, at: number): OrdersEvent => {
  const { id, mode, customer, instrument } = order;
  return { type: 'order-rested', at, id, mode, customer, instrument, entries: heldOn(core, listing, order) };
};

/** Why what an order could not fill is cancelled; null where all of it was filled. */
export const endOf = (order: Order): CancelReason | null => {
  if (remaining(order) === 0) return null;
  return order.kind === 'market' && order.timeInForce !== 'FOK' ? 'collar' : 'immediate-or-cancel';
};

/** How many fills one command makes in a book at most, where the configuration names no other number (rule BOOK-22). */
const FILLS_AT_ONCE = 100;

export const fillsAtOnce = ({ config }: Core): number => config.fillsAtOnce ?? FILLS_AT_ONCE;

/** What is left of an order that could fill further waits, first in turn and with its money held, for the next command, which is due at once. */
const goesOn = (core: Core, listing: Listing, order: Order, at: number): OrdersEvent => {
  const { id, mode, customer, instrument } = order;
  const entries = heldOn(core, listing, order);
  return { type: 'order-queued', at, id, mode, customer, instrument, opensAt: at, entries };
};

/**
 * Of several that one command places, one may go on in pieces: what comes after it waits behind it (rule BOOK-22). A close-out waits for nothing: it
 * ends, and the house takes all of it (rule MARGIN-7).
 */
export const behindOthers = (core: Core, order: Order, at: number): OrdersEvent => {
  const listing = listingOf(core, order.instrument);
  return isCloseOut(order) ? closed(core, listing, order, endOf(order), at) : goesOn(core, listing, order, at);
};

/**
 * Brings an order to the book, each event decided with those before it folded: it fills at once as far as its limit goes, and what is left rests
 * or is cancelled. After so many fills it waits for the next command (rule BOOK-22). One that waited and that the price has left outside its limits since
 * is cancelled (rule STOCKS-2).
 * @returns how many fills it made, and whether it waits for more, or as it was where it must fill at once and had no room for it.
 */
export const match = (
  core: Core,
  order: Order,
  most: number,
  at: number,
  emit: Emit<OrdersEvent>,
): { readonly made: number; readonly goesOn: boolean } => {
  const listing = listingOf(core, order.instrument);
  const { mode, side } = order;
  const tick = freshReference(core, order.instrument, at);
  const ladder = ladderOf(core, mode, listing);
  assert(tick && ladder, 'an order is matched at a tick');
  const resting = bookOf(core.state.orders, mode, order.instrument);
  const settlement = settlementOf(core, order);
  const worst = settlement.worstPrice(core, listing, order, tick.price);
  if (!worst.ok) {
    emit(closed(core, listing, order, 'not-enough-margin', at));
    return { made: 0, goesOn: false };
  }
  const incoming = incomingOf(order, remaining(order), worst.value);
  const isAtOnce = incoming.timeInForce === 'FOK';
  // What has to hold enough for all of its fills is planned to its end, what is all or nothing as far as a command goes.
  const isWhole = order.status === 'waiting' && order.margin !== undefined && !isAtOnce;
  const room = isWhole ? undefined : isAtOnce ? fillsAtOnce(core) : most;
  const planned = planOrder(resting, ladder, incoming, listing.instrument, room);
  if (!planned.ok) {
    emit(closed(core, listing, order, 'opened-outside-limits', at));
    return { made: 0, goesOn: false };
  }
  const plan = planned.value;
  if (order.status === 'waiting' && !settlement.pays(core.state.ledger, listing, order, plan)) {
    emit(closed(core, listing, order, 'not-enough-margin', at));
    return { made: 0, goesOn: false };
  }
  if (isAtOnce && plan.fills.length > most) return { made: 0, goesOn: true };
  for (const id of plan.selfTradeCancels) emit(closed(core, listing, orderOf(core.state.orders, id), 'self-trade', at));
  const fills = plan.fills.length > most ? plan.fills.slice(0, most) : plan.fills;
  let crossing: Crossing | undefined;
  for (const { maker, price, quantity } of fills) {
    crossing ??= crossingOf(core, listing, mode, tick, at);
    const resting = maker === 'house' ? undefined : orderOf(core.state.orders, maker);
    const house = resting ? NO_HOUSE : [{ price, quantity }];
    const buying = side === 'buy' ? order : resting;
    const selling = side === 'buy' ? resting : order;
    emit(filled(core, crossing, side, buying, selling, price, quantity, house));
    if (resting && remaining(resting) === 0) emit(closed(core, listing, resting, null, at));
  }
  // A close-out is done in one command: what the book has not closed in so many fills the house does (rule MARGIN-7).
  const isCut = (plan.goesOn || fills.length < plan.fills.length) && !isCloseOut(order);
  if (isCut) emit(goesOn(core, listing, order, at));
  else emit(plan.rests ? rested(core, listing, order, at) : closed(core, listing, order, endOf(order), at));
  return { made: fills.length, goesOn: isCut };
};

/** Fills the resting orders that the house's quotes cross at a tick, each at the order's own price (rule BOOK-14). */
export const matchQuotes = (
  core: Core,
  listing: Listing,
  tick: TickMark,
  at: number,
  emit: Emit<OrdersEvent>,
): void => {
  const { orders } = core.state;
  for (const mode of ACCOUNT_MODES) {
    const resting = orders.books[mode].get(listing.instrument.id);
    const ladder = resting && ladderOf(core, mode, listing);
    if (!ladder) continue;
    const crossing = crossingOf(core, listing, mode, tick, at);
    for (const { id, side, price, quantity, taken } of planTick(resting, ladder, fillsAtOnce(core))) {
      const order = orderOf(orders, id);
      const buying = side === 'buy' ? order : undefined;
      const selling = side === 'buy' ? undefined : order;
      emit(filled(core, crossing, opposite(side), buying, selling, price, quantity, taken));
      if (remaining(order) === 0) emit(closed(core, listing, order, null, at));
    }
  }
};
