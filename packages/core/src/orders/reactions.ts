import { ACCOUNT_MODES, type CancelReason, type CustomerId, type Instrument, ok } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { isLimitRefusal } from '../limits/index.ts';
import { listingOf } from '../market/index.ts';
import type { Emit, Reactions } from '../module.ts';
import { mayTakeRisk } from '../platform/index.ts';
import type { OrdersEvent } from './event.ts';
import { behindOthers, closed, fillsAtOnce, match, matchQuotes } from './matching.ts';
import { type Order, type OrderId, opensRisk, takesRisk } from './order.ts';
import { livingOf, orderOf } from './state.ts';

type Ends = (order: Order, instrument: Instrument) => boolean;

const takesRealRisk: Ends = (order, instrument) => order.mode === 'real' && takesRisk(order, instrument);

/** What is on margin and would open or increase a position with more leverage than is open to its customer. */
const isNotAvailable =
  (closed: Extract<Event, { readonly type: 'products-closed' }>['closed']): Ends =>
  ({ mode, instrument, margin }) =>
    margin !== undefined &&
    opensRisk({ margin }) &&
    margin.leverage > (closed[mode].maxLeverage[instrument] ?? Number.POSITIVE_INFINITY);

/**
 * Ends a customer's orders that rest or wait, both in the real and the demo mode: where trading was closed to them, or is by their own decision (rules
 * LIMITS-4, LIMITS-8), those whose fill would be new risk (rule PLATFORM-3), and what gives up what is held stays; what is not open where they live (rule JURISDICTION-12); with their account all of them (rule PLATFORM-8). No errors.
 */
const endLiving = (
  core: Core,
  { customer, reason }: { readonly customer: CustomerId; readonly reason: CancelReason },
  ends: Ends,
  at: number,
  emit: Emit<OrdersEvent>,
): void => {
  // Copies: what ends leaves the list.
  const living = ACCOUNT_MODES.flatMap((mode) => [...livingOf(core.state.orders, { mode, customer })]);
  for (const order of living) {
    const listing = listingOf(core, order.instrument);
    if (ends(order, listing.instrument)) emit(closed(core, listing, order, reason, at));
  }
};

/**
 * Brings orders that waited to the book, one after another; what is new risk is so at the moment it fills (rule PLATFORM-3). After so many fills the
 * rest waits on, in its order, for the next command (rule BOOK-22).
 */
const activate = (core: Core, ids: readonly OrderId[], at: number, emit: Emit<OrdersEvent>): void => {
  const { orders } = core.state;
  let left = fillsAtOnce(core);
  for (const id of ids) {
    const order = orderOf(orders, id);
    const { instrument } = order;
    if (left === 0) {
      emit({ type: 'opening-postponed', at, instrument, opensAt: at });
      return;
    }
    const listing = listingOf(core, order.instrument);
    const may = takesRisk(order, listing.instrument)
      ? mayTakeRisk(core, { mode: order.mode, customer: order.customer, isOwn: false, isCounted: true }, at)
      : ok(null);
    if (!may.ok) {
      emit(closed(core, listing, order, isLimitRefusal(may.error) ? 'own-limit' : 'frozen', at));
      continue;
    }
    const { made, goesOn } = match(core, order, left, at, emit);
    left -= made;
    // One in pieces has entered its next one itself.
    if (goesOn && made === 0) emit({ type: 'opening-postponed', at, instrument, opensAt: at });
    if (goesOn) return;
  }
};

/** Orders that were placed or opened meet the book, as do those that new quotes cross; closing trading to a customer ends what would take new risk, whoever closed it. */
export const ordersReactions: Partial<Reactions<Event, OrdersEvent>> = {
  'order-placed': (core, { order: { id } }, at, emit) => {
    const { orders, waiting } = core.state.orders;
    const order = orders.get(id);
    if (order?.status !== 'placed') return;
    if (waiting[order.mode].has(order.instrument)) emit(behindOthers(core, order, at));
    else match(core, order, fillsAtOnce(core), at, emit);
  },
  'orders-activated': (core, { ids }, at, emit) => activate(core, ids, at, emit),
  'quotes-crossed': (core, { instrument, tick }, at, emit) =>
    matchQuotes(core, listingOf(core, instrument), tick, at, emit),
  'modules-frozen': (core, { customer, modules }, at, emit) => {
    if (modules.includes('FINANCIAL')) endLiving(core, { customer, reason: 'frozen' }, takesRisk, at, emit);
  },
  'products-closed': (core, { customer, closed: of }, at, emit) =>
    endLiving(core, { customer, reason: 'not-available' }, isNotAvailable(of), at, emit),
  'self-excluded': (core, { customer }, at, emit) =>
    endLiving(core, { customer, reason: 'own-limit' }, takesRisk, at, emit),
  'own-loss-counted': (core, { customer, isReached }, at, emit) => {
    if (isReached) endLiving(core, { customer, reason: 'own-limit' }, takesRealRisk, at, emit);
  },
  'customer-closed': (core, { customer }, at, emit) =>
    endLiving(core, { customer, reason: 'frozen' }, () => true, at, emit),
};
