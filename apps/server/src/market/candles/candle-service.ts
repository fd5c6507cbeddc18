import { type Instrument, type InstrumentId, isRolling, type PriceTicks, type QuantityLots } from '@bourse/rules';
import { type Bar, type Feed, INTERVALS, type Interval, type Tick } from '../feed/feed.ts';
import { addBar, addTick, barOfTick, barStart, foldBars, foldDays, type OpenBar, withinDayMs } from './buckets.ts';
import { type BarRow, type CandleStore, MemoryCandleStore, STORED_INTERVALS, type StoredInterval } from './store.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const TAPE_SHOWN = 200;
const QUOTE_REFRESH_MS = 30_000;
/** Points of a small line besides its two ends. */
const LINE_POINTS = 48;
const LONG_SPANS_MS: Partial<Record<Interval, number>> = { '3d': 3 * DAY, '1w': 7 * DAY, '1M': 31 * DAY };

/** What a price list shows of an instrument. Prices in ticks, volume in lots, change in hundredths of a percent, rounded. */
export type Quote = {
  readonly instrument: InstrumentId;
  readonly atMs: number;
  readonly last: PriceTicks;
  readonly open: PriceTicks;
  /** Close of the trading day before; for a market round the clock, the price 24 hours ago. */
  readonly prevClose: PriceTicks;
  readonly high: PriceTicks;
  readonly low: PriceTicks;
  readonly volume: number;
  readonly changeBps: number;
};

type DayFigures = {
  readonly asOfMs: number;
  readonly dayMs: number;
  readonly day: OpenBar;
  readonly prevClose: PriceTicks;
};

type Live = {
  readonly instrument: Instrument;
  /** Everything before this instant is the past's, from here on the ticks' own. */
  readonly sinceMs: number;
  last: Tick;
  readonly open: Map<Interval, OpenBar>;
  readonly shown: Tick[];
  /** What the bars that were open at the start held before it. */
  readonly before: Map<Interval, OpenBar | undefined>;
  figures: DayFigures | undefined;
  /** While the figures are being worked out, what everyone who asks waits for. */
  refreshing: Promise<void> | undefined;
};

export type CandleServiceOptions = {
  readonly feed: Feed;
  readonly store: CandleStore;
  readonly now?: () => number;
  /** Told when the store or the feed's past cannot be had; charts go on with what there is. */
  readonly onTrouble?: (what: string, error: unknown) => void;
};

/** Bars of every length, quotes and recent trades of every instrument, from a feed's ticks and its past (rules CANDLE-1 to CANDLE-9). */
export class CandleService {
  readonly #feed: Feed;
  readonly #store: CandleStore;
  readonly #now: () => number;
  readonly #onTrouble: (what: string, error: unknown) => void;
  readonly #instruments = new Map<InstrumentId, Instrument>();
  readonly #live = new Map<InstrumentId, Live>();
  #closed: BarRow[] = [];
  #saving: readonly BarRow[] = [];

  constructor(options: CandleServiceOptions) {
    this.#feed = options.feed;
    this.#store = options.feed.beginsAnew ? new MemoryCandleStore() : options.store;
    this.#now = options.now ?? Date.now;
    this.#onTrouble = options.onTrouble ?? (() => undefined);
    for (const instrument of options.feed.instruments) this.#instruments.set(instrument.id, instrument);
  }

  /** Takes in a tick that the feed published. */
  accept(tick: Tick): void {
    const instrument = this.#instruments.get(tick.instrument);
    if (!instrument) return;
    let live = this.#live.get(tick.instrument);
    if (!live) {
      live = {
        instrument,
        sinceMs: tick.atMs,
        last: tick,
        open: new Map(),
        shown: [],
        before: new Map(),
        figures: undefined,
        refreshing: undefined,
      };
      this.#live.set(tick.instrument, live);
    } else if (tick.seq <= live.last.seq) return;
    live.last = tick;
    if (tick.volume > 0) {
      live.shown.push(tick);
      if (live.shown.length > 2 * TAPE_SHOWN) live.shown.splice(0, TAPE_SHOWN);
    }
    // Only a new minute can begin a new bar of any length.
    const minute = live.open.get('1m');
    const newMinute = !minute || tick.atMs >= minute.startMs + MINUTE;
    for (const interval of INTERVALS) {
      const bar = live.open.get(interval);
      const startMs = newMinute || !bar ? barStart(instrument.venue, interval, tick.atMs) : bar.startMs;
      if (bar && bar.startMs === startMs) addTick(bar, tick);
      else this.#begin(live, interval, startMs, tick, bar);
    }
  }

  #begin(live: Live, interval: Interval, startMs: number, tick: Tick, ended: OpenBar | undefined): void {
    live.open.set(interval, barOfTick(startMs, tick));
    if (!ended) return;
    const stored = STORED_INTERVALS.find((each) => each === interval);
    if (stored && !this.#feed.complete) {
      this.#closed.push({
        instrument: live.instrument.id,
        interval: stored,
        bar: this.#withBefore(live, interval, ended),
      });
    }
    live.before.delete(interval);
  }

  #withBefore(live: Live, interval: Interval, bar: OpenBar): OpenBar {
    const before = live.before.get(interval);
    if (!before || before.startMs !== bar.startMs) return { ...bar };
    const whole = { ...before };
    addBar(whole, bar);
    return whole;
  }

  /** Begins anew with the next tick of an instrument: what came before it is told in other shares (rule SPLIT-10). */
  restart(id: InstrumentId): void {
    this.#live.delete(id);
  }

  /** Writes the bars that have closed since. What the store did not take is offered again the next time. */
  async flush(): Promise<void> {
    if (this.#saving.length > 0) return;
    this.#saving = this.#closed;
    this.#closed = [];
    try {
      await this.#store.putBars(this.#saving);
    } catch (error) {
      this.#closed = [...this.#saving, ...this.#closed];
      this.#onTrouble('bars could not be stored', error);
    } finally {
      this.#saving = [];
    }
  }

  /**
   * Joins the bars that are open now to what they held before this process began, and works out every quote. To be awaited once after the
   * feed's start; bars and quotes asked for earlier are right too, only slower.
   */
  async prepare(): Promise<void> {
    for (const live of this.#live.values()) {
      for (const interval of STORED_INTERVALS) await this.#joinBefore(live, interval);
      await this.#refreshFigures(live);
    }
  }

  async #joinBefore(live: Live, interval: Interval): Promise<void> {
    const bar = live.open.get(interval);
    if (!bar || live.before.has(interval)) return;
    const began = bar.startMs === barStart(live.instrument.venue, interval, live.sinceMs);
    const before = began ? await this.#before(live, interval, bar) : undefined;
    if (live.open.get(interval)?.startMs === bar.startMs) live.before.set(interval, before);
  }

  /** What a bar that was open when this process began had held until then. */
  async #before(live: Live, interval: Interval, bar: OpenBar): Promise<OpenBar | undefined> {
    const { instrument, sinceMs } = live;
    if (!this.#feed.history) return this.#storedBefore(live, interval, bar.startMs);
    const { complete } = this.#feed;
    const bars = await this.#past(instrument, interval, bar.startMs + 1, 1, complete ? sinceMs : undefined);
    const past = bars.at(-1);
    if (past?.startMs !== bar.startMs) return undefined;
    // An exchange answers with the whole bar so far: what came as ticks since is in it already.
    const counted = complete ? 0 : (live.open.get(interval)?.volume ?? 0);
    return { ...past, volume: Math.max(0, past.volume - counted) as QuantityLots };
  }

  async #storedBefore(
    { instrument, sinceMs }: Live,
    interval: Interval,
    startMs: number,
  ): Promise<OpenBar | undefined> {
    const minuteMs = barStart(instrument.venue, '1m', sinceMs);
    const minutes = await this.#store.bars(instrument.id, '1m', startMs, minuteMs, 20_000);
    const within = (bar: Bar): boolean => barStart(instrument.venue, interval, bar.startMs) === startMs;
    if (withinDayMs(interval) !== undefined) return foldBars(instrument.venue, interval, minutes.filter(within))[0];
    const dayMs = barStart(instrument.venue, '1d', sinceMs);
    const days = await this.#store.bars(instrument.id, '1d', startMs, dayMs, 100);
    const today = minutes.filter((bar) => barStart(instrument.venue, '1d', bar.startMs) === dayMs);
    return foldDays(interval, [...days, ...foldBars(instrument.venue, '1d', today)])[0];
  }

  /** The bar that is open now, made of all of its ticks; undefined before the first tick. */
  async liveBar(id: InstrumentId, interval: Interval): Promise<Bar | undefined> {
    const live = this.#live.get(id);
    if (!live) return undefined;
    await this.#joinBefore(live, interval);
    return this.currentBar(id, interval);
  }

  /** As `liveBar`, at once; until `liveBar` was asked for the length once, it may lack what was before this process began. */
  currentBar(id: InstrumentId, interval: Interval): Bar | undefined {
    const live = this.#live.get(id);
    const bar = live?.open.get(interval);
    return live && bar ? this.#withBefore(live, interval, bar) : undefined;
  }

  /**
   * At most `limit` bars that begin before `endMs`, oldest first, the open one included. Asking again with `endMs` = the first bar's start
   * gives the page before it: no gap, no double (rule CANDLE-5).
   */
  async bars(id: InstrumentId, interval: Interval, endMs: number | undefined, limit: number): Promise<readonly Bar[]> {
    const instrument = this.#instruments.get(id);
    if (!instrument || limit <= 0) return [];
    const live = this.#live.get(id);
    const end = endMs ?? Number.MAX_SAFE_INTEGER;
    if (!live) return this.#past(instrument, interval, end, limit);
    // Up to the last tick that was published: a chart never runs ahead of the price beside it.
    if (this.#feed.complete) return this.#past(instrument, interval, end, limit, live.last.atMs + 1);
    const current = await this.liveBar(id, interval);
    if (!current || current.startMs >= end) return this.#past(instrument, interval, end, limit);
    const closed = limit > 1 ? await this.#past(instrument, interval, current.startMs, limit - 1) : [];
    return [...closed, current];
  }

  async #past(
    instrument: Instrument,
    interval: Interval,
    endMs: number,
    limit: number,
    asOfMs?: number,
  ): Promise<readonly Bar[]> {
    if (this.#feed.history) {
      try {
        const end = Math.min(endMs, this.#now() + 1);
        return await this.#feed.history(instrument.id, interval, end, limit, asOfMs);
      } catch (error) {
        this.#onTrouble(`the past of ${instrument.id} could not be had from the feed`, error);
      }
    }
    return this.#stored(instrument, interval, endMs, limit);
  }

  /** Bars folded from the stored ones and those that wait to be stored. */
  async #stored(instrument: Instrument, interval: Interval, endMs: number, limit: number): Promise<readonly Bar[]> {
    const length = withinDayMs(interval);
    const base: StoredInterval = length === undefined ? '1d' : length >= HOUR ? '1h' : '1m';
    const baseMs = base === '1d' ? DAY : base === '1h' ? HOUR : MINUTE;
    const spanMs = length ?? LONG_SPANS_MS[interval] ?? DAY;
    // The last bar that begins before `endMs` is given whole.
    const untilMs = endMs + spanMs;
    const wanted = (limit + 2) * Math.ceil(spanMs / baseMs);
    const waiting = [...this.#saving, ...this.#closed].filter(
      (row) => row.instrument === instrument.id && row.interval === base,
    );
    const rows = new Map<number, Bar>();
    for (const bar of await this.#store.bars(instrument.id, base, 0, untilMs, wanted)) rows.set(bar.startMs, bar);
    for (const { bar } of waiting) rows.set(bar.startMs, bar);
    const ordered = [...rows.values()].sort((a, b) => a.startMs - b.startMs);
    const folded = base === '1d' ? foldDays(interval, ordered) : foldBars(instrument.venue, interval, ordered);
    return folded.filter((bar) => bar.startMs < endMs).slice(-limit);
  }

  /** The figures of a price list; undefined before the first tick or while they are being worked out for the first time. */
  lastQuote(id: InstrumentId): Quote | undefined {
    const live = this.#live.get(id);
    if (!live) return undefined;
    const figures = live.figures;
    const day = live.open.get('1d')?.startMs ?? 0;
    if (!figures || figures.dayMs !== day || this.#now() - figures.asOfMs > QUOTE_REFRESH_MS) {
      void this.#refreshFigures(live).catch((error) =>
        this.#onTrouble(`the quote of ${id} could not be worked out`, error),
      );
    }
    return figures && toQuote(live, figures);
  }

  /** As `lastQuote`, waiting for the figures where they are not there yet. */
  async quote(id: InstrumentId): Promise<Quote | undefined> {
    const live = this.#live.get(id);
    if (!live) return undefined;
    if (!live.figures) await this.#refreshFigures(live);
    return this.lastQuote(id);
  }

  #refreshFigures(live: Live): Promise<void> {
    live.refreshing ??= this.#workOutFigures(live).finally(() => {
      live.refreshing = undefined;
    });
    return live.refreshing;
  }

  async #workOutFigures(live: Live): Promise<void> {
    const { id, venue } = live.instrument;
    const asOfMs = this.#now();
    const dayMs = live.open.get('1d')?.startMs ?? 0;
    // Marked first, so that a slow store is asked once.
    if (live.figures) live.figures = { ...live.figures, asOfMs, dayMs };
    const rolling = isRolling(venue);
    const lastMs = live.last.atMs;
    const bars = rolling ? await this.bars(id, '15m', undefined, 97) : await this.bars(id, '1d', undefined, 2);
    const dayAgo = lastMs - DAY;
    const before = rolling ? (await this.bars(id, '1m', dayAgo - MINUTE + 1, 1))[0] : bars.at(-2);
    const within = rolling ? bars.filter((bar) => bar.startMs + 15 * MINUTE > dayAgo) : bars.slice(-1);
    const first = within[0];
    if (!first) return;
    const day = { ...first };
    for (const bar of within.slice(1)) addBar(day, bar);
    live.figures = { asOfMs, dayMs, day, prevClose: before?.close ?? first.open };
  }

  /**
   * A small line over the window that the quote's change is told of (rule FIGURES-9), oldest first, in ticks: from the previous close to the last
   * price, by the bars of the trading day, or of the last 24 hours round the clock.
   */
  async sparkline(id: InstrumentId): Promise<readonly PriceTicks[]> {
    const quote = await this.quote(id);
    const live = this.#live.get(id);
    if (!quote || !live?.figures) return [];
    const { venue } = live.instrument;
    const { dayMs } = live.figures;
    const dayAgo = live.last.atMs - DAY;
    const isWithin = ({ startMs }: Bar): boolean =>
      isRolling(venue) ? startMs + 15 * MINUTE > dayAgo : barStart(venue, '1d', startMs) === dayMs;
    const closes = (await this.bars(id, '15m', undefined, 97)).filter(isWithin).map((bar) => bar.close);
    const step = Math.max(1, Math.ceil(closes.length / LINE_POINTS));
    const shown = closes.slice(0, -1).filter((_, index) => index % step === 0);
    return [quote.prevClose].concat(shown, live.last.price);
  }

  /** The latest trades, newest first, 200 at most. */
  trades(id: InstrumentId, limit: number): readonly Tick[] {
    const shown = this.#live.get(id)?.shown ?? [];
    return shown.slice(-Math.min(limit, TAPE_SHOWN)).reverse();
  }

  lastTick(id: InstrumentId): Tick | undefined {
    return this.#live.get(id)?.last;
  }
}

const toQuote = (live: Live, { day, prevClose }: DayFigures): Quote => {
  const last = live.last.price;
  // The figures are as old as their last refresh; the longest open bar within their window makes up for the highs and lows since.
  const open = live.open.get(isRolling(live.instrument.venue) ? '15m' : '1d');
  const high = Math.max(day.high, last, open?.high ?? last) as PriceTicks;
  const low = Math.min(day.low, last, open?.low ?? last) as PriceTicks;
  return {
    instrument: live.instrument.id,
    atMs: live.last.atMs,
    last,
    open: day.open,
    prevClose,
    high,
    low,
    volume: day.volume as QuantityLots,
    changeBps: Math.round(((last - prevClose) * 10_000) / prevClose),
  };
};
