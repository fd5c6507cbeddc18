import { assert, type Position } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { listingOf } from '../market/index.ts';
import type { Emit, Reactions } from '../module.ts';
import {
  type ClosedOrder,
  closed,
  type FillMargin,
  type FillShare,
  type Order,
  type OrdersEvent,
} from '../orders/index.ts';
import { marginListing } from './admit.ts';
import { closeBy, closeToHouse, InsuranceMoney } from './close.ts';
import { onDividendFixed } from './dividend.ts';
import type { MarginEvent } from './event.ts';
import { beginFunding } from './funding.ts';
import { type Filled, growBy, nothing } from './grow.ts';
import { lotsLeft, ordersOf, reducing } from './orders.ts';
import { beyondBankruptcy } from './reducing.ts';
import { onSplitReached } from './split.ts';

type OfOrder = FillShare & { readonly margin: FillMargin };
type Led = MarginEvent | OrdersEvent;

const isOnMargin = (share: FillShare | null): share is OfOrder => share?.margin !== undefined;

/** The open position that a fill adds to; undefined where it opens one, also because the one it was to increase was closed before it. */
const increased = ({ state: { margin } }: Core, { mode }: Filled, share: OfOrder): Position | undefined => {
  const named = share.margin.effect === 'increase' ? margin.positions.get(share.margin.position) : undefined;
  return named ?? margin.positions.of({ mode, customer: share.customer }).find(({ order }) => order === share.order);
};

/** Opens a position with the first fill of an order, and increases it with each further one. */
const grow = (core: Core, event: Filled, side: 'buy' | 'sell', share: OfOrder, at: number): MarginEvent => {
  const listing = marginListing(core, event.instrument);
  const { margin, customer, order } = share;
  const before = increased(core, event, share);
  const from = before ?? nothing(core, listing, { id: order, mode: event.mode, customer, side, margin }, at);
  const growth = growBy(core, listing, from, event, share, margin);
  return { type: before ? 'position-increased' : 'position-opened', at, ...growth };
};

const reduce = (core: Core, event: Filled, { margin, fee: due }: OfOrder, at: number): MarginEvent => {
  assert(margin.effect === 'reduce', 'what does not open or increase reduces');
  const position = core.state.margin.positions.get(margin.position);
  assert(position && position.quantity >= event.quantity, 'what reduces never adds up to more than is open');
  const { fill, price, quantity, tick } = event;
  return closeBy(core, position, { fill, price, quantity, tick, due }, margin.closeOut, new InsuranceMoney(core), at);
};

const settled = (core: Core, event: Filled, side: 'buy' | 'sell', share: OfOrder, at: number): MarginEvent =>
  share.margin.effect === 'reduce' ? reduce(core, event, share, at) : grow(core, event, side, share, at);

/** What the house takes of a position at the mark price that closed it, where the book has not taken all of it (rule MARGIN-7). */
const takeRest = (core: Core, { margin }: ClosedOrder, at: number): MarginEvent | undefined => {
  if (margin?.effect !== 'reduce' || !margin.closeOut) return undefined;
  const { closeOut } = margin;
  const position = core.state.margin.positions.get(margin.position);
  return position && closeToHouse(core, position, closeOut, new InsuranceMoney(core), at);
};

/** Gives back what the fills of an order have left of its hold. */
const release = (core: Core, order: ClosedOrder, at: number): MarginEvent | undefined => {
  const { id, mode, customer, instrument } = order;
  const { ledger } = core.state;
  const units = ledger.heldBy(id);
  if (units === 0n) return undefined;
  const account = core.settlements.margin.payer(ledger, listingOf(core, instrument), order);
  const entries = [{ type: 'release', hold: id, account, units }] as const;
  return { type: 'order-margin-released', at, id, mode, customer, instrument, entries };
};

const end = (
  core: Core,
  orders: readonly Order[],
  at: number,
  emit: Emit<Led>,
  reason: 'position-closed' | 'not-enough-margin' = 'position-closed',
): void => {
  for (const order of orders) emit(closed(core, listingOf(core, order.instrument), order, reason, at));
};

/** Ends the resting orders that the position's margin carries no more. */
const endBeyond = (core: Core, { position }: { readonly position: Position }, at: number, emit: Emit<Led>): void =>
  end(core, beyondBankruptcy(core, position), at, emit, 'not-enough-margin');

/** What follows on margin from fills and ends of orders, and what ends orders when a position does (rules MARGIN-12 to MARGIN-14). */
export const marginReactions: Partial<Reactions<Event, Led>> = {
  'order-filled': (core, event, at, emit) => {
    if (isOnMargin(event.buyer)) emit(settled(core, event, 'buy', event.buyer, at));
    if (isOnMargin(event.seller)) emit(settled(core, event, 'sell', event.seller, at));
  },
  'order-closed': (core, { order }, at, emit) => {
    if (!order.margin) return;
    const released = release(core, order, at);
    if (released) emit(released);
    const rest = takeRest(core, order, at);
    if (rest) emit(rest);
  },
  'position-opened': (core, { position }, at, emit) => beginFunding(core, position, at, emit),
  'position-closed': (core, { position }, at, emit) => end(core, ordersOf(core, position), at, emit),
  'dividend-fixed': onDividendFixed,
  'split-reached': onSplitReached,
  // The newest go first, until what is left fits.
  'position-reduced': (core, { position }, at, emit) => {
    const orders = reducing(ordersOf(core, position));
    while (lotsLeft(orders) > position.quantity) end(core, orders.splice(-1), at, emit);
    endBeyond(core, { position }, at, emit);
  },
  'position-increased': endBeyond,
  'position-financed': endBeyond,
  'position-margin-changed': endBeyond,
  'position-dividend': endBeyond,
};
