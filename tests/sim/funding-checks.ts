import type { Core, Event } from '@bourse/core';
import type { Position } from '@bourse/rules';

type Fault = (text: string) => void;
type Of<T extends Event['type']> = Extract<Event, { type: T }>;

const most = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** What must hold of funding: one rate for each period, worked out anew from its premium, and every position pays by that once (rules CONTRACT-5, CONTRACT-6). */
export class FundingChecks {
  /** Of each contract in an account mode, the rates by the end of their period. */
  readonly #rates = new Map<string, Map<number, Of<'funding-fixed'>>>();
  readonly #newest = new Map<string, number>();

  take(event: Event, core: Core, fault: Fault): void {
    if (event.type !== 'funding-fixed') return;
    const { mode, instrument, endedAt, premiumPpb, ratePpb, mark, nextAt } = event;
    const name = `${mode} ${instrument}`;
    const terms = core.config.listings.get(instrument)?.margin?.financing;
    if (!terms || !('funding' in terms)) {
      fault(`CONTRACT-6: ${name} is not funded`);
      return;
    }
    if (endedAt % terms.everyMs !== 0 || nextAt !== endedAt + terms.everyMs) fault(`CONTRACT-6: ${name} at ${endedAt}`);
    if ((this.#newest.get(name) ?? 0) >= endedAt) fault(`CONTRACT-6: ${name} has a second rate at ${endedAt}`);
    this.#newest.set(name, endedAt);
    const expected =
      premiumPpb === null ? 0 : most(premiumPpb + most(terms.funding.interestPpb - premiumPpb, 500_000), 7_500_000);
    if (ratePpb !== expected) fault(`CONTRACT-5: ${name} has a rate of ${ratePpb} instead of ${expected}`);
    if ((premiumPpb === null) !== (mark === null)) fault(`CONTRACT-6: ${name} has a premium without a mark price`);
    const rates = this.#rates.get(name) ?? new Map<number, Of<'funding-fixed'>>();
    this.#rates.set(name, rates.set(endedAt, event));
    rates.delete(endedAt - 100 * terms.everyMs);
  }

  /** The value that funding is of, in ticks × lots at the mark price, and the share of it: longs pay above zero. */
  shareOf({ funding }: Of<'position-financed'>, { side, quantity }: Position) {
    const of = BigInt(funding?.ratePpb ?? 0) * (side === 'long' ? 1n : -1n);
    return [BigInt(funding?.mark ?? 0) * BigInt(quantity), { of, by: 1_000_000_000n }] as const;
  }

  /** What a position pays is by the rate of the period whose turn it is. */
  financed({ funding }: Of<'position-financed'>, { id, mode, instrument, financesAt }: Position, fault: Fault): void {
    const rate = this.#rates.get(`${mode} ${instrument}`)?.get(financesAt);
    if (!rate || rate.ratePpb !== funding?.ratePpb || rate.mark !== funding.mark)
      fault(`CONTRACT-6: position ${id} pays by another rate at ${financesAt}`);
  }
}
