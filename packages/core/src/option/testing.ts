import { type AccountMode, type CustomerId, type OptionSide, priceTicks } from '@bourse/rules';
import { COIN, resultText, TestExchange } from '../testing.ts';
import type { SetOptionTerms } from './set-option-terms.ts';
import type { TapeMark } from './state.ts';

export const MINUTE_MS = 60_000;

/** A minute at 80 %, two at 85.5 %; stakes of 1 to 500 euros, a worst case of 1,000 for an end and 5,000 in all, 800 a customer. */
export const TERMS: SetOptionTerms = {
  type: 'set-option-terms',
  instrument: COIN.id,
  isOffered: true,
  periods: [
    { periodMs: MINUTE_MS, oddsPpm: 800_000, minimum: 100n, maximum: 50_000n },
    { periodMs: 2 * MINUTE_MS, oddsPpm: 855_000, minimum: 100n, maximum: 50_000n },
  ],
  caps: { instrument: 500_000n, customer: 80_000n, end: 100_000n },
  by: 'ann',
  agreedBy: 'bob',
};

export type Wish = {
  readonly by?: CustomerId;
  readonly mode?: AccountMode;
  readonly side?: OptionSide;
  readonly stake?: bigint;
  readonly period?: number;
  readonly startsAt?: number | null;
};

/** An exchange that sells options on a coin at 100.00, with money in the pool and on three customers' accounts. */
export class OptionExchange extends TestExchange {
  seq = 100;

  constructor(...changes: ConstructorParameters<typeof TestExchange>) {
    super(...changes);
    this.run(TERMS);
    this.pool(1_000_000n);
    for (const customer of [1, 2, 3]) this.fund(customer, 'financial', 'EUR', 100_000n);
  }

  pool(units: bigint, direction: 'in' | 'out' = 'in', agreedBy = 'bob'): string {
    return resultText(
      this.run({ type: 'fund-option-pool', direction, units, reference: 'wire 1', by: 'ann', agreedBy }),
    );
  }

  accept({ by = 1, mode = 'real', side = 'up', stake = 10_000n, period = 1, startsAt = null }: Wish = {}): string {
    return resultText(
      this.run({ type: 'accept-option', mode, customer: by, instrument: COIN.id, period, side, stake, startsAt }),
    );
  }

  /** The price that orders are admitted at, now. */
  quote(price = 10_000): void {
    this.tick(price);
  }

  mark(price: number, at = this.now): TapeMark {
    this.seq += 1;
    return { seq: this.seq, price: priceTicks(price), at, hash: 'ab'.repeat(32) };
  }

  open(price: number, at = this.now, most?: number): string {
    const tick = this.mark(price, at);
    return resultText(
      this.run({ type: 'open-options', instrument: COIN.id, tick, ...(most === undefined ? {} : { most }) }),
    );
  }

  /** Closes the end at a price of the last second, and settles it. */
  close(endsAt: number, price: number | null, pieces = Number.POSITIVE_INFINITY): string {
    this.now = Math.max(this.now, endsAt + 1_000);
    const tick = price === null ? null : this.mark(price, endsAt - 500);
    const closed = resultText(this.run({ type: 'close-options', instrument: COIN.id, endsAt, tick }));
    const settled = pieces === Number.POSITIVE_INFINITY ? this.runDue() : '';
    return [closed, settled].filter(Boolean).join(', ');
  }

  /** Where the options end that are accepted now. */
  endOf(periodMs = MINUTE_MS): number {
    return Math.ceil((this.now + periodMs) / 1_000) * 1_000;
  }

  euro(customer = 1, mode: AccountMode = 'real'): string {
    return this.money(customer, 'EUR', 'financial', mode);
  }

  poolText(mode: AccountMode = 'real'): string {
    const { available, held } = this.core.state.ledger.house(mode, 'options', 'EUR');
    return `${available}, ${held}`;
  }
}
