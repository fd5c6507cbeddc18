import type { CustomerId } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import type { Emit, Reactions } from '../module.ts';
import { allowed } from '../platform/index.ts';
import type { MarketEvent } from './event.ts';
import { closed, match, matchQuotes } from './matching.ts';
import type { OrderId } from './order.ts';
import { listingOf, orderOf } from './state.ts';

/**
 * Ends a customer's purchases that rest or wait, both in the real and the demo mode: what would fill later would be new risk (rule
 * PLATFORM-3). Sales stay. No errors.
 */
const cancelPurchases = (core: Core, customer: CustomerId, at: number, emit: Emit<MarketEvent>): void => {
  const { orders, liveOrders } = core.state.market;
  let left = (liveOrders.real.get(customer) ?? 0) + (liveOrders.demo.get(customer) ?? 0);
  for (const order of orders.values()) {
    if (left === 0) break;
    if (order.customer !== customer) continue;
    left -= 1;
    if (order.side === 'buy') emit(closed(core, listingOf(core, order.instrument), order, 'frozen', at));
  }
};

/** Brings orders that waited to the book, one after another. A purchase is new risk at the moment it fills (rule PLATFORM-3); a sale gives up what is held. */
const activate = (core: Core, ids: readonly OrderId[], at: number, emit: Emit<MarketEvent>): void => {
  const { market, platform } = core.state;
  for (const id of ids) {
    const order = orderOf(market, id);
    const isFrozen = order.side === 'buy' && !allowed(platform, order.customer, 'FINANCIAL').ok;
    if (isFrozen) emit(closed(core, listingOf(core, order.instrument), order, 'frozen', at));
    else match(core, order, at, emit);
  }
};

/** Orders that were placed or opened meet the book, as do those that new quotes cross; closing trading to a customer ends their purchases. */
export const marketReactions: Partial<Reactions<Event, MarketEvent>> = {
  'order-placed': (core, { order: { id } }, at, emit) => {
    const order = core.state.market.orders.get(id);
    if (order?.status === 'placed') match(core, order, at, emit);
  },
  'orders-activated': (core, { ids }, at, emit) => activate(core, ids, at, emit),
  'quotes-crossed': (core, { instrument, tick }, at, emit) =>
    matchQuotes(core, listingOf(core, instrument), tick, at, emit),
  'modules-frozen': (core, { customer, modules }, at, emit) => {
    if (modules.includes('FINANCIAL')) cancelPurchases(core, customer, at, emit);
  },
};
