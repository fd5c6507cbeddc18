import { assert, ok, quantityLots, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { IncomingOrder } from './book-contract.ts';
import type { MarketEvent } from './event.ts';
import { cancelLive, Execution, releaseOf, restingParty } from './execution.ts';
import { planOrder } from './match.ts';
import type { OrderId } from './order.ts';
import { freshReference, ladderOf } from './reference.ts';
import { bookOf, listingOf } from './state.ts';

export type OpenOrder = { readonly type: 'open-order'; readonly id: OrderId };

/**
 * Brings an order that waited for its session into the book, paying from its hold; what a market order cannot fill is cancelled, as is an
 * order that the opening price has left outside the band. Does nothing while the session is closed or the price is stale. No errors.
 */
export const openOrder = (core: Core, command: OpenOrder, at: number): Result<MarketEvent[], never> => {
  const order = core.state.market.orders.get(command.id);
  if (order?.status !== 'waiting') return ok([]);
  const listing = listingOf(core, order.instrument);
  const tick = freshReference(core, order.instrument, at);
  const closed =
    !core.config.calendar.isOpen(listing.instrument.venue, at) || core.state.market.halted.has(order.instrument);
  if (closed || !tick) return ok([]);
  const ladder = ladderOf(core, order.book, listing);
  assert(ladder, 'an order is matched at a tick');
  const timeInForce = order.kind === 'market' ? 'IOC' : order.timeInForce;
  const { id, customer, side, limit, quantity } = order;
  const incoming: IncomingOrder = { id, owner: customer, side, limit, quantity, timeInForce };
  const plan = planOrder(bookOf(core.state.market, order.book, order.instrument), ladder, incoming, listing.instrument);
  if (!plan.ok || (timeInForce === 'FOK' && plan.value.remaining > 0))
    return ok([cancelLive(core, listing, id, 'opened-outside-limits', at)]);
  const events: MarketEvent[] = plan.value.selfTradeCancels.map((self) =>
    cancelLive(core, listing, self, 'self-trade', at),
  );
  const execution = new Execution(core, listing, order, restingParty(order), tick, at);
  for (const fill of plan.value.fills) execution.fill(fill.maker, fill.price, fill.quantity);
  events.push(...execution.events);
  if (plan.value.rests && plan.value.remaining > 0) {
    events.push({ type: 'order-rested', at, id, entries: [] });
    return ok(events);
  }
  const { progress, filled } = execution;
  const spent = side === 'buy' ? progress.exchanged + progress.fees : BigInt(filled) * listing.scale.lotBaseUnits;
  const whole = filled === quantityLots(quantity);
  events.push({
    type: 'order-closed',
    at,
    id,
    status: whole ? 'filled' : 'cancelled',
    reason: whole ? null : 'collar',
    entries: releaseOf(core, listing, order, spent),
  });
  return ok(events);
};
