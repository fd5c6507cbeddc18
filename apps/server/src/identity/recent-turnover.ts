import type { CustomerId, InstrumentId } from '@bourse/rules';
import { turnoverByDay } from '../orders/index.ts';
import type { Queryable } from '../store/transaction.ts';

export const DAY_MS = 86_400_000;
/** Days that a level looks back on, the one that is on among them. */
export const LEVEL_DAYS = 30;
const MAX_CUSTOMERS = 10_000;

/** Price ticks times lots, by UTC day and instrument. */
type ByDay = Map<number, Map<InstrumentId, bigint>>;
type StoredDays = { readonly number: bigint; readonly days: ByDay };

/**
 * What customers have bought and sold in the real account in the last 30 UTC days, fill by fill. What was read is kept, so that asking again costs what
 * was filled since.
 */
export class RecentTurnover {
  readonly #stored = new Map<CustomerId, StoredDays>();

  /** By day since 1970 and by instrument; the first day is the 29th before that of `now`. */
  async of(database: Queryable, customer: CustomerId, now: number): Promise<ByDay> {
    const first = Math.floor(now / DAY_MS) - LEVEL_DAYS + 1;
    const cached = this.#stored.get(customer) ?? { number: 0n, days: new Map() };
    const owner = { mode: 'real', customer } as const;
    const rows = await turnoverByDay(database, owner, { after: cached.number, firstDay: first });
    const days: ByDay = new Map(
      [...cached.days].filter(([day]) => day >= first).map(([day, of]) => [day, new Map(of)]),
    );
    let number = cached.number;
    for (const { instrument, day, turnover, last } of rows) {
      const of = days.get(day) ?? new Map<InstrumentId, bigint>();
      of.set(instrument, (of.get(instrument) ?? 0n) + BigInt(turnover));
      days.set(day, of);
      if (last > number) number = last;
    }
    this.#stored.delete(customer);
    this.#stored.set(customer, { number, days });
    const [oldest] = this.#stored.keys();
    if (this.#stored.size > MAX_CUSTOMERS && oldest !== undefined) this.#stored.delete(oldest);
    return days;
  }
}
