import type { InstrumentId } from '@bourse/rules';
import type { Bar } from '../feed/feed.ts';

/** The lengths of the bars that are kept; every other length is folded from one of them. */
export const STORED_INTERVALS = ['1m', '1h', '1d'] as const;
export type StoredInterval = (typeof STORED_INTERVALS)[number];

export type BarRow = { readonly instrument: InstrumentId; readonly interval: StoredInterval; readonly bar: Bar };

/** Ticks of one instrument within one hour, packed, with the hash of the tape up to and with them. */
export type TapePart = {
  readonly instrument: InstrumentId;
  readonly hourMs: number;
  /** Number of the part within its hour, from 0. */
  readonly part: number;
  readonly ticks: Uint8Array;
  readonly count: number;
  readonly hash: string;
};

/** One hour of an instrument's tape: how many ticks, the hash at its end and the hash it began with. */
export type TapeHour = {
  readonly instrument: InstrumentId;
  readonly hourMs: number;
  readonly parts: number;
  readonly count: number;
  readonly hash: string;
  readonly prev: string;
};

/** Where closed bars and the tape are kept. */
export type CandleStore = {
  /** Writes bars; a bar that is there already is replaced. */
  putBars(rows: readonly BarRow[]): Promise<void>;
  /** At most `limit` bars that begin in [fromMs, endMs), the latest of them, oldest first. */
  bars(
    instrument: InstrumentId,
    interval: StoredInterval,
    fromMs: number,
    endMs: number,
    limit: number,
  ): Promise<readonly Bar[]>;
  /** Writes parts of the tape; parts that are there already are `kept`. `other-tape`: a place of theirs holds other ticks, and nothing was written. */
  putTape(parts: readonly TapePart[]): Promise<'stored' | 'other-tape'>;
  /** The newest hour of each instrument's tape. */
  newestTape(): Promise<readonly TapeHour[]>;
  /** The parts of an hour in order, from a number on. */
  tapeParts(instrument: InstrumentId, hourMs: number, fromPart?: number): Promise<readonly TapePart[]>;
  /** Keeps the ticks of an instrument for good, from one hour to another, both included. */
  keepTicks(instrument: InstrumentId, fromHourMs: number, toHourMs: number): Promise<void>;
  /** Lets go of ticks older than an instant that are not kept for good; the hours' hashes stay. */
  dropTicksBefore(utcMs: number): Promise<void>;
};

/** Hash of an empty tape. */
export const TAPE_ORIGIN = '0'.repeat(64);

/** Adds parts, in order, to what is known of their hours. */
export const extendHours = (
  hours: Map<string, TapeHour>,
  newest: Map<InstrumentId, TapeHour>,
  parts: readonly TapePart[],
): TapeHour[] => {
  const changed = new Map<string, TapeHour>();
  for (const part of parts) {
    const key = `${part.instrument} ${part.hourMs}`;
    const known = hours.get(key);
    const prev = known?.prev ?? newest.get(part.instrument)?.hash ?? TAPE_ORIGIN;
    const { instrument, hourMs, hash } = part;
    const hour = { instrument, hourMs, parts: part.part + 1, count: (known?.count ?? 0) + part.count, hash, prev };
    hours.set(key, hour);
    newest.set(instrument, hour);
    changed.set(key, hour);
  }
  return [...changed.values()];
};

/** Keeps everything in memory, for tests and for feeds that begin anew at each start. */
export class MemoryCandleStore implements CandleStore {
  readonly #bars = new Map<string, Bar[]>();
  readonly #hours = new Map<string, TapeHour>();
  readonly #newest = new Map<InstrumentId, TapeHour>();
  readonly #lasting = new Set<string>();
  #parts: TapePart[] = [];

  async putBars(rows: readonly BarRow[]): Promise<void> {
    for (const { instrument, interval, bar } of rows) {
      const key = `${interval} ${instrument}`;
      const bars = this.#bars.get(key) ?? [];
      this.#bars.set(key, bars);
      let at = bars.length;
      while (at > 0 && (bars[at - 1]?.startMs ?? 0) >= bar.startMs) at--;
      bars.splice(at, bars[at]?.startMs === bar.startMs ? 1 : 0, { ...bar });
    }
  }

  async bars(
    instrument: InstrumentId,
    interval: StoredInterval,
    fromMs: number,
    endMs: number,
    limit: number,
  ): Promise<readonly Bar[]> {
    const bars = this.#bars.get(`${interval} ${instrument}`) ?? [];
    return bars.filter((bar) => bar.startMs >= fromMs && bar.startMs < endMs).slice(-limit);
  }

  async putTape(parts: readonly TapePart[]): Promise<'stored'> {
    for (const part of parts) this.#parts.push(part);
    extendHours(this.#hours, this.#newest, parts);
    return 'stored';
  }

  async newestTape(): Promise<readonly TapeHour[]> {
    return [...this.#newest.values()];
  }

  async tapeParts(instrument: InstrumentId, hourMs: number, fromPart = 0): Promise<readonly TapePart[]> {
    const of = (part: TapePart): boolean => part.instrument === instrument && part.hourMs === hourMs;
    return this.#parts.filter((part) => of(part) && part.part >= fromPart);
  }

  async keepTicks(instrument: InstrumentId, fromHourMs: number, toHourMs: number): Promise<void> {
    for (let hourMs = fromHourMs; hourMs <= toHourMs; hourMs += 3_600_000) this.#lasting.add(`${instrument} ${hourMs}`);
  }

  async dropTicksBefore(utcMs: number): Promise<void> {
    this.#parts = this.#parts.filter(
      ({ instrument, hourMs }) => hourMs >= utcMs || this.#lasting.has(`${instrument} ${hourMs}`),
    );
  }
}
