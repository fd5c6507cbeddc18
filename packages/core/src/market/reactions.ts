import type { CustomerId } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import type { Reactions } from '../module.ts';
import { allowed } from '../platform/index.ts';
import type { MarketEvent } from './event.ts';
import { closed, crossed, matched } from './matching.ts';
import type { OrderId } from './order.ts';
import { listingOf, orderOf } from './state.ts';

/**
 * The ends of a customer's purchases that rest or wait, both in the real and the demo mode: what would fill later would be new risk (rule
 * PLATFORM-3). Sales stay. No errors.
 */
const cancelPurchases = (core: Core, customer: CustomerId, at: number): MarketEvent[] => {
  const { orders, liveOrders } = core.state.market;
  let left = (liveOrders.real.get(customer) ?? 0) + (liveOrders.demo.get(customer) ?? 0);
  const ends: MarketEvent[] = [];
  for (const order of orders.values()) {
    if (left === 0) break;
    if (order.customer !== customer) continue;
    left -= 1;
    if (order.side === 'buy') ends.push(closed(core, listingOf(core, order.instrument), order, 'frozen', at));
  }
  return ends;
};

/** Brings orders that waited to the book, one after another. A purchase is new risk at the moment it fills (rule PLATFORM-3); a sale gives up what is held. */
function* activated(core: Core, ids: readonly OrderId[], at: number): Generator<MarketEvent> {
  const { market, platform } = core.state;
  for (const id of ids) {
    const order = orderOf(market, id);
    const isFrozen = order.side === 'buy' && !allowed(platform, order.customer, 'FINANCIAL').ok;
    if (isFrozen) yield closed(core, listingOf(core, order.instrument), order, 'frozen', at);
    else yield* matched(core, order, at);
  }
}

const NONE: readonly never[] = [];

/** Orders that were placed or opened meet the book, as do those that new quotes cross; closing trading to a customer ends their purchases. */
export const marketReactions: Partial<Reactions<Event, MarketEvent>> = {
  'order-placed': (core, { order: { id } }, at) => {
    const order = core.state.market.orders.get(id);
    return order?.status === 'placed' ? matched(core, order, at) : NONE;
  },
  'orders-activated': (core, { ids }, at) => activated(core, ids, at),
  'quotes-crossed': (core, { instrument, tick }, at) => crossed(core, listingOf(core, instrument), tick, at),
  'modules-frozen': (core, { customer, modules }, at) =>
    modules.includes('FINANCIAL') ? cancelPurchases(core, customer, at) : NONE,
};
