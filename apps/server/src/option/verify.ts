import type { TapeMark } from '@bourse/core';
import {
  closingTick,
  type InstrumentId,
  openingTick,
  optionEnd,
  optionOutcome,
  optionPayout,
  optionProfit,
} from '@bourse/rules';
import { type CheckedHour, checkedHour } from '../market/index.ts';
import type { Queryable } from '../store/transaction.ts';
import type { Shown } from './present.ts';
import { settledAfter } from './rows.ts';

const HOUR_MS = 3_600_000;
const CONTEXT_MS = 60_000;
const BATCH = 1_000;
/** Hours of tapes that are at hand at once. */
const MOST_HOURS = 64;

/** What was found: how many were worked out again, whose ticks are gone, and what is wrong with which, in words. */
export type Verified = {
  readonly settled: number;
  readonly unknown: readonly number[];
  readonly wrong: readonly { readonly id: number; readonly what: string }[];
};

const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

/** The stored tape around an option, hour by hour; the hours that were read last are at hand. */
class Tapes {
  readonly #database: Queryable;
  readonly #hours = new Map<string, CheckedHour>();

  constructor(database: Queryable) {
    this.#database = database;
  }

  async around(instrument: InstrumentId, fromMs: number, toMs: number): Promise<CheckedHour> {
    const marks: TapeMark[] = [];
    let state: CheckedHour['state'] = 'whole';
    for (let hour = hourOf(fromMs - CONTEXT_MS); hour <= hourOf(toMs); hour += HOUR_MS) {
      const read = await this.#hour(instrument, hour);
      if (read.state !== 'whole') state = read.state;
      for (const mark of read.marks) marks.push(mark);
    }
    const first = marks.findIndex(({ at }) => at >= fromMs - CONTEXT_MS);
    return { state, marks: marks.slice(Math.max(0, first - 2)) };
  }

  async #hour(instrument: InstrumentId, hourMs: number): Promise<CheckedHour> {
    const name = `${instrument} ${hourMs}`;
    const known = this.#hours.get(name);
    if (known) return known;
    const read = await checkedHour(this.#database, instrument, hourMs);
    this.#hours.set(name, read);
    const [oldest] = this.#hours.keys();
    if (this.#hours.size > MOST_HOURS && oldest !== undefined) this.#hours.delete(oldest);
    return read;
  }
}

const isSame = (one: TapeMark | null | undefined, other: TapeMark | null): boolean =>
  (one ?? null) === null || other === null
    ? (one ?? null) === other
    : one?.seq === other.seq && one.at === other.at && one.price === other.price && one.hash === other.hash;

/** What of a settled option is other than the tape and its terms say, in words; nothing where all agrees. */
const wrongOf = ({ terms, ended }: Shown, tape: readonly TapeMark[]): string | undefined => {
  if (!ended) return 'it is not settled';
  const open = openingTick(tape, terms);
  const close = closingTick(tape, terms.endsAt, terms.jumpBps);
  if (!isSame(open, ended.open)) return 'the tape has another opening tick';
  if (!isSame(close, ended.close)) return 'the tape has another closing tick';
  if (terms.endsAt !== optionEnd(terms.startsAt, terms.periodMs)) return 'the end is not the period after the start';
  if (terms.profit !== optionProfit(terms.stake, terms.oddsPpm)) return 'the profit is not the stake times the odds';
  const { result, reason } = optionOutcome(terms.side, open?.price ?? null, close?.price ?? null);
  if (result !== ended.result || reason !== ended.reason) return `it is ${result} (${reason})`;
  const payout = optionPayout(result, terms.stake, terms.profit);
  return payout === ended.payout ? undefined : `its payout is ${payout} cents`;
};

/** Works every settled option out again from the stored tape and its terms (rule OPTION-14); changes nothing. */
export const verifySettlements = async (database: Queryable): Promise<Verified> => {
  const tapes = new Tapes(database);
  const unknown: number[] = [];
  const wrong: { id: number; what: string }[] = [];
  let settled = 0;
  let after = 0;
  for (;;) {
    const batch = await settledAfter(database, after, BATCH);
    for (const shown of batch) {
      const { id, instrument, startsAt, endsAt } = shown.terms;
      after = id;
      settled += 1;
      const { state, marks } = await tapes.around(instrument, startsAt, endsAt);
      const what = state === 'changed' ? 'the tape was changed' : state === 'whole' ? wrongOf(shown, marks) : undefined;
      if (state === 'missing') unknown.push(id);
      if (what !== undefined) wrong.push({ id, what });
    }
    if (batch.length < BATCH) return { settled, unknown, wrong };
  }
};
