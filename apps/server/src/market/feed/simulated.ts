import type { Instrument, InstrumentId, SessionMode } from '@bourse/rules';
import type { InstrumentTable } from '../instruments.ts';
import type { Bar, Feed, Interval, Tick } from './feed.ts';
import { SimulatedMarket } from './simulated-market.ts';

export type SimulatedFeedOptions = {
  readonly instruments: InstrumentTable;
  /** Any text; the same text gives the same market. */
  readonly seed: string;
  readonly mode: SessionMode;
  /** The market to publish; one of its own when absent. */
  readonly market?: SimulatedMarket;
  readonly now?: () => number;
  /** How often the clock is looked at, in milliseconds. */
  readonly everyMs?: number;
};

/** A pause of the process longer than this is not made up for tick by tick: the path is joined where it stands. */
const CATCH_UP_MS = 30_000;
const MINUTE = 60_000;

type Cursor = { readonly id: InstrumentId; minuteMs: number; ticks: readonly Tick[]; next: number };

/** The simulated market as a feed: publishes each tick when its time has come. */
export class SimulatedFeed implements Feed {
  readonly kind = 'simulated';
  readonly complete = true;
  readonly instruments: readonly Instrument[];
  readonly market: SimulatedMarket;
  readonly #now: () => number;
  readonly #everyMs: number;
  #cursors: Cursor[] = [];
  #publish: ((tick: Tick) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #warming: NodeJS.Timeout | NodeJS.Immediate | undefined;
  #lastMs = 0;

  constructor(options: SimulatedFeedOptions) {
    this.#now = options.now ?? Date.now;
    this.#everyMs = options.everyMs ?? 100;
    const { instruments, seed, mode, market } = options;
    this.market = market ?? new SimulatedMarket(instruments, seed, mode, this.#now());
    this.instruments = this.market.instrumentIds().flatMap((id) => instruments.get(id)?.instrument ?? []);
  }

  /** Publishes the last tick of every instrument, so that each has a price, and from then on each tick at its time. */
  async start(publish: (tick: Tick) => void): Promise<void> {
    this.#publish = publish;
    this.#join(this.#now());
    this.#timer = setInterval(() => this.pump(this.#now()), this.#everyMs);
    this.#warm(this.market.warmUp(this.#now()));
  }

  /** Works out the daily past in the gaps between ticks, so that the first look at a long chart is quick. */
  #warm(steps: Iterator<void>): void {
    this.#warming = setImmediate(() => {
      const until = performance.now() + 4;
      while (performance.now() < until) if (steps.next().done) return;
      this.#warming = setTimeout(() => this.#warm(steps), 8);
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#warming as NodeJS.Timeout);
    clearImmediate(this.#warming as NodeJS.Immediate);
  }

  async history(
    instrument: InstrumentId,
    interval: Interval,
    endMs: number,
    limit: number,
    asOfMs = Number.POSITIVE_INFINITY,
  ): Promise<readonly Bar[]> {
    return this.market.bars(instrument, interval, endMs, limit, Math.min(asOfMs, this.#now()));
  }

  lastTick(instrument: InstrumentId, atMs: number): Tick | undefined {
    return this.market.lastTick(instrument, atMs);
  }

  #join(nowMs: number): void {
    this.#lastMs = nowMs;
    this.#cursors = this.instruments.map(({ id }) => {
      const last = this.market.lastTick(id, nowMs);
      if (last) this.#publish?.(last);
      const cursor: Cursor = { id, minuteMs: Number.NaN, ticks: [], next: 0 };
      this.#enter(cursor, nowMs);
      while (cursor.next < cursor.ticks.length && (cursor.ticks[cursor.next]?.atMs ?? 0) <= nowMs) cursor.next += 1;
      return cursor;
    });
  }

  #enter(cursor: Cursor, nowMs: number): void {
    cursor.minuteMs = Math.floor(nowMs / MINUTE) * MINUTE;
    cursor.ticks = this.market.minuteAt(cursor.id, nowMs)?.ticks ?? [];
    cursor.next = 0;
  }

  /** Publishes all ticks up to an instant; called by the timer. */
  pump(nowMs: number): void {
    if (nowMs <= this.#lastMs) return;
    if (nowMs - this.#lastMs > CATCH_UP_MS) {
      this.#join(nowMs);
      return;
    }
    this.#lastMs = nowMs;
    for (const cursor of this.#cursors) {
      this.#flush(cursor, nowMs);
      while (nowMs >= cursor.minuteMs + MINUTE) {
        this.#enter(cursor, cursor.minuteMs + MINUTE);
        this.#flush(cursor, nowMs);
      }
    }
  }

  #flush(cursor: Cursor, nowMs: number): void {
    for (let tick = cursor.ticks[cursor.next]; tick && tick.atMs <= nowMs; tick = cursor.ticks[cursor.next]) {
      cursor.next += 1;
      this.#publish?.(tick);
    }
  }
}
