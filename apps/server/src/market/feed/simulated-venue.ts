import { type SessionMode, type TradingDay, tradingDays, type VenueId } from '@bourse/rules';
import { BoundedMap } from '../../store/bounded-map.ts';
import { EPOCH_MS } from './simulated-factors.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const YEAR = 366 * 86_400_000;

/** A piece of a day within one UTC hour; `after` marks what lies after the venue's own hours. */
export type Block = {
  readonly startMs: number;
  readonly endMs: number;
  readonly after: boolean;
  readonly position: number;
};

/** The days of a venue as the simulated market lays them out: their blocks, and how many minutes came before. */
export class VenueDays {
  readonly venue: VenueId;
  readonly mode: SessionMode;
  #days: readonly TradingDay[];
  #horizonMs: number;
  readonly #minutesBefore: number[] = [0];
  readonly #blocks = new BoundedMap<number, readonly Block[]>(700);

  constructor(venue: VenueId, mode: SessionMode, nowMs: number) {
    this.venue = venue;
    this.mode = mode;
    this.#horizonMs = nowMs + YEAR;
    this.#days = tradingDays(venue, EPOCH_MS, this.#horizonMs);
  }

  get daysAYear(): number {
    return this.venue === 'COIN' ? 365 : 252;
  }

  day(n: number): TradingDay {
    while (n >= this.#days.length) {
      this.#horizonMs += YEAR;
      this.#days = tradingDays(this.venue, EPOCH_MS, this.#horizonMs);
    }
    const day = this.#days[n];
    if (!day) throw new RangeError(`no trading day ${n} at ${this.venue}`);
    return day;
  }

  readonly opening = (n: number): { readonly openMs: number; readonly pause: boolean } => {
    const openMs = this.day(n).openMs;
    return { openMs, pause: n > 0 && this.day(n - 1).closeMs < openMs };
  };

  /** The day an instant belongs to: the last that opened by then; -1 before the first. */
  indexAt(utcMs: number): number {
    if (utcMs >= this.#horizonMs) {
      this.#horizonMs = utcMs + YEAR;
      this.#days = tradingDays(this.venue, EPOCH_MS, this.#horizonMs);
    }
    let low = 0;
    let high = this.#days.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#days[middle]?.openMs ?? 0) <= utcMs) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Stretches of day n in which the price is published: the venue's own, or in a continuous market all until the next open. */
  stretches(n: number): readonly { readonly fromMs: number; readonly toMs: number; readonly after: boolean }[] {
    const day = this.day(n);
    if (this.mode === 'calendar') return day.stretches.map(([fromMs, toMs]) => ({ fromMs, toMs, after: false }));
    const session = { fromMs: day.openMs, toMs: day.closeMs, after: false };
    const nextMs = this.day(n + 1).openMs;
    return nextMs > day.closeMs ? [session, { fromMs: day.closeMs, toMs: nextMs, after: true }] : [session];
  }

  /** The blocks of day n in order of time. */
  blocks(n: number): readonly Block[] {
    const known = this.#blocks.get(n);
    if (known) return known;
    const blocks: Block[] = [];
    const { openMs, closeMs } = this.day(n);
    for (const { fromMs, toMs, after } of this.stretches(n)) {
      for (let startMs = fromMs; startMs < toMs; ) {
        const endMs = Math.min(toMs, Math.floor(startMs / HOUR) * HOUR + HOUR);
        const position = after ? 0.5 : ((startMs + endMs) / 2 - openMs) / (closeMs - openMs);
        blocks.push({ startMs, endMs, after, position });
        startMs = endMs;
      }
    }
    this.#blocks.set(n, blocks);
    return blocks;
  }

  /** Minutes published before day n, from the first day on. */
  minutesBefore(n: number): number {
    for (let day = this.#minutesBefore.length; day <= n; day++) {
      let minutes = this.#minutesBefore[day - 1] ?? 0;
      for (const { fromMs, toMs } of this.stretches(day - 1)) minutes += (toMs - fromMs) / MINUTE;
      this.#minutesBefore.push(minutes);
    }
    return this.#minutesBefore[n] ?? 0;
  }
}
