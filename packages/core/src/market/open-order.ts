import { assert, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { allowed } from '../platform/index.ts';
import type { MarketEvent } from './event.ts';
import { cancelLive, Execution, ended, releaseOf, spentBy, Taker } from './execution.ts';
import { planOrder } from './match.ts';
import { incomingOf, type OrderId } from './order.ts';
import { freshReference, isTrading, ladderOf } from './reference.ts';
import { bookOf, listingOf } from './state.ts';
import { hasUnmatchedCross } from './tick.ts';

export type OpenOrder = { readonly type: 'open-order'; readonly id: OrderId };

/**
 * Brings an order that waited for its session into the book, paying from its hold; what a market order cannot fill is cancelled, as is an
 * order that the opening price has left outside its limits, and a purchase of a customer to whom trading is closed (rule STOCKS-2). Does
 * nothing while the instrument does not trade, its price
 * is stale, or resting orders have not met it. No errors.
 */
export const openOrder = (core: Core, command: OpenOrder, at: number): Result<MarketEvent[], never> => {
  const order = core.state.market.orders.get(command.id);
  if (order?.status !== 'waiting') return ok([]);
  const { id, book, instrument, side, customer } = order;
  const listing = listingOf(core, instrument);
  // A purchase is new risk at the moment it fills (rule PLATFORM-3); a sale gives up what is held.
  if (side === 'buy' && !allowed(core.state.platform, customer, 'FINANCIAL').ok)
    return ok([cancelLive(core, listing, id, 'frozen', at)]);
  const tick = freshReference(core, instrument, at);
  if (!tick || !isTrading(core, listing, at) || hasUnmatchedCross(core, book, listing)) return ok([]);
  const ladder = ladderOf(core, book, listing);
  assert(ladder, 'an order is matched at a tick');
  const resting = bookOf(core.state.market, book, instrument);
  const plan = planOrder(resting, ladder, incomingOf(order), listing.instrument);
  if (!plan.ok) return ok([cancelLive(core, listing, id, 'opened-outside-limits', at)]);
  const { fills, selfTradeCancels, rests } = plan.value;
  const events: MarketEvent[] = selfTradeCancels.map((self) => cancelLive(core, listing, self, 'self-trade', at));
  const taker = new Taker(order, id);
  new Execution(core, listing, book, tick, at, events).take(taker, fills);
  const spent = spentBy(listing, order.side, { exchanged: taker.exchanged, fee: taker.fees }, taker.filled);
  events.push(
    rests
      ? { type: 'order-rested', at, id, entries: [] }
      : ended(order, taker.filled, releaseOf(core, listing, order, spent), at),
  );
  return ok(events);
};
