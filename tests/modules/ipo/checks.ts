import { type Event, type Offering, productTerms } from '@bourse/core';
import { ballotCommitment } from '@bourse/rules/ballot';
import type { Checks, Seen } from '../../sim/module.ts';

type Sums = {
  readonly offering: Offering;
  applied: bigint;
  released: bigint;
  paid: bigint;
  returned: bigint;
  allotted: number;
};

/** What must hold of new shares: no more is allotted than offered, and money held, paid and given back is what was applied with. */
type Moved = Extract<
  Event,
  { readonly type: 'shares-allotted' | 'shares-paid' | 'shares-listed' | 'application-returned' }
>;

const MOVED: ReadonlySet<string> = new Set<Moved['type']>([
  'shares-allotted',
  'shares-paid',
  'shares-listed',
  'application-returned',
]);

const isMoved = (event: Event): event is Moved => MOVED.has(event.type);

export class IpoChecks implements Checks {
  readonly #sums = new Map<number, Sums>();
  readonly #held = new Map<number, bigint>();

  take(event: Event, seen: Seen): void {
    if (event.type === 'offering-listed') {
      const none = { applied: 0n, released: 0n, paid: 0n, returned: 0n, allotted: 0 };
      this.#sums.set(event.offering.id, { offering: event.offering, ...none });
    }
    if (event.type === 'shares-applied') this.#applied(event, seen);
    if (event.type === 'applications-frozen') {
      const { id, closesAt, stage } = { ...this.#of(event.offering.id).offering, stage: event.offering.stage };
      const isEarly = seen.at < closesAt || event.prices.some(({ at }) => at <= closesAt || at > seen.at);
      if (isEarly || (stage === 'frozen') !== event.prices.length > 0)
        seen.fault(`IPO-13: offering ${id} is frozen too early, or by other prices than those after the close`);
    }
    if (event.type === 'ballot-opened') {
      const { id, commitment } = this.#of(event.offering.id).offering;
      if (ballotCommitment(event.offering.seed ?? '') !== commitment)
        seen.fault(`IPO-6: offering ${id} is drawn by another seed`);
    }
    if (isMoved(event)) this.#moved(event, seen);
    if (event.type === 'offering-advanced') this.#advanced(event.offering, seen);
  }

  #of(id: number): Sums {
    const sums = this.#sums.get(id);
    if (!sums) throw new Error(`offering ${id} was not listed`);
    return sums;
  }

  #applied({ application, before }: Extract<Event, { type: 'shares-applied' }>, { at, fault }: Seen): void {
    const sums = this.#of(application.offering);
    const { price, opensAt, closesAt } = sums.offering;
    sums.applied += price * BigInt(application.quantity - before);
    this.#held.set(application.id, price * BigInt(application.quantity));
    if (at < opensAt || at >= closesAt) fault(`IPO-4: application ${application.id} is outside the period`);
  }

  #moved(event: Moved, { at, fault }: Seen): void {
    const { application } = event;
    const sums = this.#of(application.offering);
    const held = this.#held.get(application.id) ?? 0n;
    if (event.type === 'shares-allotted') {
      sums.allotted += application.allotted;
      sums.released += event.units;
      this.#held.set(application.id, held - event.units);
      if (application.allotted > application.quantity) fault(`IPO-7: ${application.id} gets more than asked for`);
      if (sums.allotted > sums.offering.offered) fault(`IPO-7: more than offered of ${application.offering}`);
    }
    if (event.type === 'shares-paid') {
      sums.paid += event.units;
      this.#held.set(application.id, held - event.units);
      if (at < sums.offering.paysAt) fault(`IPO-8: ${application.id} is paid too early`);
    }
    if (event.type === 'shares-listed' && at < sums.offering.listsAt)
      fault(`IPO-9: ${application.id} is listed too early`);
    if (event.type === 'application-returned') {
      sums.returned += event.units;
      this.#held.set(application.id, 0n);
    }
  }

  #advanced({ id, stage, applied, offered }: Offering, { fault }: Seen): void {
    const sums = this.#of(id);
    if (stage === 'allotted' && sums.allotted !== Math.min(applied, offered))
      fault(`IPO-7: ${sums.allotted} of ${offered} are allotted, ${applied} applied for`);
    if (stage === 'listed' && sums.applied !== sums.released + sums.paid)
      fault(`IPO-8: of offering ${id}, applied for is not released and paid`);
    if (stage === 'called-off' && sums.applied !== sums.released + sums.returned)
      fault(`IPO-10: of offering ${id}, not all came back`);
  }

  checkAll({ core, fault }: Omit<Seen, 'at'>): void {
    for (const [id, units] of this.#held) {
      const place = core.state.ipo.held.get(id);
      if (units > 0n !== (place !== undefined)) fault(`IPO-4: application ${id} holds ${units}`);
    }
    for (const { offering } of core.state.ipo.issues.values()) {
      const listing = core.config.listings.get(offering.instrument);
      if (!listing || !productTerms(core, listing.instrument).hasHoldings)
        fault(`IPO-1: ${offering.id} is of no share`);
    }
  }
}
