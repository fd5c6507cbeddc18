import type { CustomerId } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import type { Reactions } from '../module.ts';
import type { MarketEvent } from './event.ts';
import { cancelLive } from './execution.ts';
import { listingOf } from './state.ts';

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
    if (order.side === 'buy') ends.push(cancelLive(core, listingOf(core, order.instrument), order.id, 'frozen', at));
  }
  return ends;
};

/** Closing trading to a customer ends the purchases of theirs that wait or rest. */
export const marketReactions: Partial<Reactions<Event, MarketEvent>> = {
  'modules-frozen': (core, { customer, modules }, at) =>
    modules.includes('FINANCIAL') ? cancelPurchases(core, customer, at) : [],
};
