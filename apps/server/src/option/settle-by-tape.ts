import {
  firstOptionEnd,
  hasToOpen,
  OPENED_AT_ONCE,
  optionEndsUntil,
  type ReadonlyCore,
  type TapeMark,
} from '@bourse/core';
import { ACCOUNT_MODES, closingTick, type InstrumentId, isCounted } from '@bourse/rules';
import type { StoredTape } from '../market/index.ts';
import type { Execute } from '../platform/index.ts';
import { reasonOf } from '../store/start-refused.ts';

/** How often ends are looked for that no tick has announced; milliseconds. */
const ROUND_MS = 500;
/** How long after an end a tick may still come that is of its time, where no later one has come; milliseconds. */
const GRACE_MS = 2_000;
/** At hand is so much of a tape at least. */
const CONTEXT_MS = 60_000;

export type SettleByTapeParts = {
  readonly core: ReadonlyCore;
  readonly tape: Pick<StoredTape, 'seal' | 'flush' | 'keep' | 'follow' | 'release' | 'followed'>;
  readonly execute: Execute;
  readonly now: () => number;
  readonly log: (line: string) => void;
};

type Work = { isRunning: boolean; isAgain: boolean; seq: number };

/**
 * Opens and closes options by the ticks of the stored tape (rule OPTION-13), each instrument in the order of its tape, whatever came meanwhile, and
 * however long this server was away: the tape goes on where it was.
 */
export class SettleByTape {
  readonly #parts: SettleByTapeParts;
  readonly #work = new Map<InstrumentId, Work>();
  readonly #round: NodeJS.Timeout;
  #isStopped = false;

  constructor(parts: SettleByTapeParts) {
    this.#parts = parts;
    this.#round = setInterval(() => this.all(), ROUND_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#round);
  }

  /** Looks at every instrument with options that are not closed. */
  all(): void {
    for (const instrument of this.#parts.core.state.option.coins.keys()) void this.look(instrument);
  }

  /** A tick was published: looks at its instrument where it may open or close something. */
  published(instrument: InstrumentId, at: number): void {
    const { core } = this.#parts;
    if (!core.state.option.coins.has(instrument)) return;
    const end = firstOptionEnd(core, instrument) ?? Number.POSITIVE_INFINITY;
    if (at > end || hasToOpen(core, instrument, at)) void this.look(instrument);
  }

  /** Does what the tape of an instrument has decided by now; one after the other. */
  async look(instrument: InstrumentId): Promise<void> {
    const work = this.#work.get(instrument) ?? { isRunning: false, isAgain: false, seq: 0 };
    this.#work.set(instrument, work);
    work.isAgain = true;
    if (work.isRunning) return;
    work.isRunning = true;
    try {
      while (work.isAgain && !this.#isStopped) {
        work.isAgain = false;
        await this.#goOn(instrument, work);
      }
    } catch (error) {
      this.#parts.log(`options on ${instrument} wait for the tape: ${reasonOf(error)}`);
    } finally {
      work.isRunning = false;
    }
  }

  /** The earliest moment from which the tape is needed; undefined where nothing waits for it. */
  #from(instrument: InstrumentId): number | undefined {
    const { option } = this.#parts.core.state;
    let from = firstOptionEnd(this.#parts.core, instrument) ?? Number.POSITIVE_INFINITY;
    for (const mode of ACCOUNT_MODES) {
      const first = option.byInstrument.get(`${mode} ${instrument}`)?.waiting.first;
      if (first) from = Math.min(from, first.terms.startsAt);
    }
    return from === Number.POSITIVE_INFINITY ? undefined : from;
  }

  async #goOn(instrument: InstrumentId, work: Work): Promise<void> {
    const { core, tape, now } = this.#parts;
    const from = this.#from(instrument);
    if (from === undefined) {
      tape.release(instrument);
      work.seq = 0;
      return;
    }
    const overdue = now() - GRACE_MS;
    const end = firstOptionEnd(core, instrument) ?? Number.POSITIVE_INFINITY;
    // What comes from now on is too late for these ends: the tape up to them is what is stored next.
    for (const endsAt of optionEndsUntil(core, instrument, overdue)) tape.seal(instrument, endsAt);
    const ticks = await tape.follow(instrument, Math.min(from, now()));
    await tape.flush(instrument);
    await this.#readOn(instrument, ticks, work);
    for (const endsAt of optionEndsUntil(core, instrument, overdue)) await this.#close(instrument, endsAt, ticks);
    tape.release(instrument, Math.min(now(), end) - CONTEXT_MS);
  }

  /** The ticks that were not looked at before, in their order: each closes the ends before it, and opens what waits for it. */
  async #readOn(instrument: InstrumentId, ticks: readonly TapeMark[], work: Work): Promise<void> {
    const { core } = this.#parts;
    const jumpBps = core.state.option.coins.get(instrument)?.jumpBps ?? 0;
    const first = ticks.findIndex(({ seq }) => seq > work.seq);
    if (first === -1) return;
    const last = ticks.at(-1)?.seq ?? 0;
    for (let place = first; place < ticks.length; place += 1) {
      const tick = ticks[place] as TapeMark;
      if (tick.seq > last || this.#isStopped) return;
      for (const endsAt of optionEndsUntil(core, instrument, tick.at)) {
        if (endsAt >= tick.at) break;
        await this.#close(instrument, endsAt, ticks);
      }
      if (hasToOpen(core, instrument, tick.at) && isCounted(tick, ticks.slice(Math.max(0, place - 2), place), jumpBps))
        await this.#open(instrument, tick);
      work.seq = tick.seq;
    }
  }

  async #open(instrument: InstrumentId, tick: TapeMark): Promise<void> {
    for (;;) {
      const done = await this.#parts.execute({ type: 'open-options', instrument, tick, most: OPENED_AT_ONCE });
      if (!done.ok) throw new Error(done.error);
      if (done.value.events.length === 0) return;
    }
  }

  async #close(instrument: InstrumentId, endsAt: number, ticks: readonly TapeMark[]): Promise<void> {
    const { core, tape, execute, now } = this.#parts;
    if (now() < endsAt) return;
    const { coins, byInstrument } = core.state.option;
    let startsAt = endsAt;
    for (const mode of ACCOUNT_MODES)
      startsAt = Math.min(startsAt, byInstrument.get(`${mode} ${instrument}`)?.ends.get(endsAt)?.startsAt ?? endsAt);
    await tape.keep(instrument, startsAt, endsAt);
    const tick = closingTick(ticks, endsAt, coins.get(instrument)?.jumpBps ?? 0) ?? null;
    const done = await execute({ type: 'close-options', instrument, endsAt, tick });
    if (!done.ok) throw new Error(done.error);
  }
}
