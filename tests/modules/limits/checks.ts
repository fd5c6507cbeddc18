import type { Event } from '@bourse/core';
import type { CustomerId, LimitKind } from '@bourse/rules';
import type { Checks, Seen } from '../../sim/module.ts';

type Waiting = { readonly from: number; readonly limit: unknown };

/** Who these events say takes new risk, or pays in, because they asked for it. */
const risking = (event: Event): CustomerId | undefined => {
  switch (event.type) {
    case 'deposit-requested':
      return event.deposit.customer;
    case 'option-accepted':
      return event.option.customer;
    case 'offer-filled':
      return event.by === null ? event.order.customer : undefined;
    case 'shares-applied':
      // To apply for less takes none.
      return event.application.quantity > event.before ? event.application.customer : undefined;
    case 'credit-drawn':
      return event.loan.customer;
    case 'following-started':
      return event.follower;
    case 'position-opened':
    case 'position-increased':
      return event.position.customer;
    default:
      return undefined;
  }
};

/** Found from the events alone: nobody who is excluded takes new risk, nothing is loosened before its moment, and what is counted fits the limit. */
export class LimitsChecks implements Checks {
  readonly #excluded = new Map<CustomerId, number | null>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #limits = new Map<string, { readonly units: bigint; readonly windowMs: number }>();
  readonly #deposits = new Map<CustomerId, Map<number, { readonly at: number; readonly units: bigint }>>();

  take(event: Event, seen: Seen): void {
    const customer = risking(event);
    if (customer !== undefined && this.#excluded.has(customer))
      seen.fault(`${event.type} of customer ${customer}, who has excluded themselves`);
    switch (event.type) {
      case 'self-excluded': {
        const before = this.#excluded.get(event.customer);
        if (before !== undefined && (before === null || (event.until !== null && event.until <= before)))
          seen.fault(`the exclusion of customer ${event.customer} was made shorter`);
        this.#excluded.set(event.customer, event.until);
        return;
      }
      case 'self-exclusion-ended': {
        const until = this.#excluded.get(event.customer);
        if (until === undefined || until === null || event.at < until)
          seen.fault(`the exclusion of customer ${event.customer} ended before its time`);
        this.#excluded.delete(event.customer);
        return;
      }
      case 'own-limit-loosening':
        this.#waiting.set(`${event.customer} ${event.kind}`, { from: event.from, limit: event.limit });
        return;
      case 'own-limit-kept':
        this.#waiting.delete(`${event.customer} ${event.kind}`);
        return;
      case 'own-limit-set':
        this.#set(event, seen);
        return;
      case 'own-deposit-counted':
        this.#count(event, seen);
        return;
      case 'deposit-refused':
        this.#deposits.get(event.deposit.customer)?.delete(event.deposit.id);
        return;
      case 'credit-reversed':
        this.#deposits.get(event.customer)?.delete(event.id);
        return;
      default:
    }
  }

  #set({ at, customer, kind, limit, by }: Extract<Event, { readonly type: 'own-limit-set' }>, { fault }: Seen): void {
    const name = `${customer} ${kind satisfies LimitKind}`;
    const waiting = this.#waiting.get(name);
    const before = this.#limits.get(name);
    if (by === 'due' && (!waiting || at < waiting.from)) fault(`a looser limit of ${name} came before its moment`);
    if (by === 'customer' && limit === null) fault(`a limit of ${name} was removed at once`);
    this.#waiting.delete(name);
    if (limit && limit.kind !== 'session') {
      if (by === 'customer' && before && (limit.units > before.units || limit.windowMs < before.windowMs))
        fault(`a limit of ${name} was loosened at once`);
      this.#limits.set(name, limit);
      if (!before && kind === 'deposit') this.#deposits.delete(customer);
    } else this.#limits.delete(name);
  }

  #count(event: Extract<Event, { readonly type: 'own-deposit-counted' }>, { fault }: Seen): void {
    const { at, customer, deposit, units } = event;
    const own = this.#deposits.get(customer) ?? new Map<number, { readonly at: number; readonly units: bigint }>();
    const known = own.get(deposit);
    own.set(deposit, { at: known?.at ?? at, units });
    this.#deposits.set(customer, own);
    const limit = this.#limits.get(`${customer} deposit`);
    if (!limit) {
      fault(`a deposit of customer ${customer} was counted without a limit`);
      return;
    }
    // What arrives is credited whatever the limit; what is announced fits it.
    if (known) return;
    let sum = 0n;
    for (const each of own.values()) if (each.at > at - limit.windowMs) sum += each.units;
    if (sum > limit.units && !this.#arrived.has(deposit)) fault(`customer ${customer} announced more than their limit`);
  }

  readonly #arrived = new Set<number>();

  answered(_action: unknown, events: readonly Event[]): void {
    for (const event of events) if (event.type === 'deposit-credited') this.#arrived.add(event.deposit.id);
  }
}
