import type { Core, Event } from '@bourse/core';
import { ACCOUNT_MODES } from '@bourse/rules';
import type { Checks, Seen } from '../../sim/module.ts';

type Closed = Extract<Event, { readonly type: 'products-closed' }>;

const REDUCES = 'reduce';

/** What must hold once products were closed to a customer: nothing of them is left that could begin, and no position has changed. */
export class JurisdictionChecks implements Checks {
  folded(events: readonly Event[], { core, fault }: Seen): void {
    for (const event of events) {
      if (event.type !== 'products-closed') continue;
      this.#checkOrders(event, core, fault);
      this.#checkOthers(event, core, fault);
      const moved = events.find(({ type }) => type === 'order-filled' || type.startsWith('position-'));
      if (moved) fault(`JURISDICTION-5: ${moved.type} as products were closed to customer ${event.customer}`);
    }
  }

  #checkOrders({ customer, closed }: Closed, { state: { orders } }: Core, fault: Seen['fault']): void {
    for (const { id, customer: owner, mode, instrument, side, source, margin } of orders.orders.values()) {
      if (owner !== customer) continue;
      const { products, maxLeverage } = closed[mode];
      const most = maxLeverage[instrument];
      if (margin && margin.effect !== REDUCES && most !== undefined && margin.leverage > most)
        fault(`JURISDICTION-12: order ${id} may still open ${margin.leverage} times`);
      if (mode === 'real' && source === 'copied' && side === 'buy' && products.includes('follow'))
        fault(`JURISDICTION-12: order ${id} still buys copies`);
    }
  }

  #checkOthers({ customer, closed }: Closed, { state: { option, follow } }: Core, fault: Seen['fault']): void {
    for (const mode of ACCOUNT_MODES)
      for (const { terms, open, end } of option.options.values())
        if (
          closed[mode].products.includes('option') &&
          terms.customer === customer &&
          terms.mode === mode &&
          terms.isScheduled &&
          !open &&
          end.close === undefined
        )
          fault(`JURISDICTION-12: option ${terms.id} may still open`);
    if (!closed.real.products.includes('follow')) return;
    for (const { id, follower, reached } of follow.followings.values())
      if (follower === customer && !reached) fault(`JURISDICTION-12: following ${id} still copies`);
  }
}
