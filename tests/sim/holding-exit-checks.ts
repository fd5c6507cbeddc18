import { type Event, listingOf, livingOf } from '@bourse/core';
import type { Checks, Seen } from './module.ts';
import { unitsOf } from './order-checks.ts';

type Placed = Extract<Event, { type: 'order-placed' }>['order'];

/** What must hold of the targets and stops of holdings. */
export class HoldingExitChecks implements Checks {
  take(event: Event, seen: Seen): void {
    if (event.type !== 'order-placed') return;
    const { order } = event;
    if (!order.margin && (order.source === 'target' || order.source === 'stop')) this.#placed(order, seen);
  }

  /** No more is sold than was free: what the account has, less what is locked and what is a copy (rule STOCKS-12). */
  #placed({ mode, customer, instrument, quantity, side, kind }: Placed, { core, fault }: Seen): void {
    const listing = listingOf(core, instrument);
    let free = unitsOf(core, mode, customer, listing);
    for (const lock of core.state.offers.locks.values())
      if (lock.mode === mode && lock.customer === customer && lock.instrument === instrument) free -= lock.units;
    if (mode === 'real')
      for (const id of core.state.follow.byFollower.get(customer) ?? [])
        free -=
          BigInt(core.state.follow.followings.get(id)?.copied.get(instrument)?.lots ?? 0) * listing.scale.lotBaseUnits;
    if (side !== 'sell' || kind !== 'market' || BigInt(quantity) * listing.scale.lotBaseUnits > free)
      fault(`STOCKS-12: an exit of ${customer} sells ${quantity} of ${instrument}, where ${free} units are free`);
  }

  folded(events: readonly Event[], { core, fault }: Seen): void {
    const fired = events.flatMap((event) =>
      event.type === 'order-placed' && !event.order.margin ? [event.order] : [],
    );
    for (const { id, mode, customer, instrument, source } of fired) {
      if (source !== 'target' && source !== 'stop') continue;
      const others = livingOf(core.state.orders, { mode, customer }).filter(
        (order) => order.id < id && order.instrument === instrument && order.side === 'sell' && !order.margin,
      );
      if (others.length > 0) fault(`STOCKS-12: order ${others[0]?.id} lives beside the exit ${id}`);
      const holding = core.state.stocks.shares.get({ mode, customer }, instrument);
      if (holding && core.state.stocks.exits.has(holding.id)) fault(`STOCKS-12: exits of ${holding.id} are left`);
    }
  }

  checkAll({ core, fault }: Pick<Seen, 'core' | 'fault'>): void {
    const { stocks, triggers } = core.state;
    for (const [id, { mode, customer, instrument, target, stop, isIdle }] of stocks.exits) {
      const holding = stocks.shares.get({ mode, customer }, instrument);
      if (holding?.id !== id) fault(`STOCKS-13: exits without the holding ${id}`);
      for (const [kind, level] of [
        ['holding-target', target],
        ['holding-stop', stop],
      ] as const)
        if ((triggers.waiting.get(kind, `${id}`)?.level ?? null) !== (isIdle ? null : level))
          fault(`STOCKS-11: ${kind} of ${id} does not wait at ${level}`);
    }
    for (const [id, { customer }] of stocks.orderExits) {
      const order = core.state.orders.orders.get(id);
      if (order?.customer !== customer || order.filled > 0) fault(`STOCKS-15: order ${id} brings exits no more`);
    }
    for (const [kind, key] of triggers.waiting.toData().triggers)
      if (kind.startsWith('holding-') && !stocks.exits.has(Number(key))) fault(`STOCKS-13: ${kind} of ${key} is left`);
  }
}
