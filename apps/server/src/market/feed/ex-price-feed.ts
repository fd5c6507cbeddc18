import { type ExMark, priceAfter, type ReadonlyCore } from '@bourse/core';
import { broken, type Instrument, type InstrumentId, priceTicks, quantityLots } from '@bourse/rules';
import { foldBars, foldDays, withinDayMs } from '../candles/buckets.ts';
import type { InstrumentTable, Listing } from '../instruments.ts';
import type { Bar, Feed, FeedKind, Interval, RecordedDepth, Tick } from './feed.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Of the longest day, which goes on until the next open, over a holiday. */
const QUARTERS_OF_BAR = 96 * 6;
/** Of the longest bar, a month. */
const DAYS_OF_BAR = 32;

export type ExPriceParts = {
  readonly feed: Feed;
  readonly listings: ReadonlyMap<InstrumentId, Listing>;
  /** What corporate actions did and will do to an instrument's price, earliest first. */
  readonly marksOf: (instrument: InstrumentId) => readonly ExMark[] | undefined;
  readonly now: () => number;
};

/** How many shares one becomes by all of these. */
const sharesOf = (marks: readonly ExMark[]): number => {
  let shares = 1;
  for (const { shares: ratio } of marks) shares *= ratio.to / ratio.from;
  return shares;
};

/**
 * A feed of this program's own prices with what corporate actions do to them, as an exchange's prices have it: from an ex-moment on each price is
 * lower by the part that the dividend is of the last price before it (rule DIVIDENDS-10), or is that of the new share (rule SPLIT-10). It follows from
 * the announced terms and the feed alone.
 */
export class ExPriceFeed implements Feed {
  readonly kind: FeedKind;
  readonly instruments: readonly Instrument[];
  readonly complete: boolean;
  readonly beginsAnew: boolean;
  readonly history?: NonNullable<Feed['history']>;
  readonly #parts: ExPriceParts;
  /** By instrument and ex-moment: which part of the price is left. */
  readonly #left = new Map<string, number>();
  /** The last tick of each instrument as the feed told it, where its past cannot be asked for. */
  readonly #last = new Map<InstrumentId, Tick>();

  constructor(parts: ExPriceParts) {
    this.#parts = parts;
    const { feed } = parts;
    this.kind = feed.kind;
    this.instruments = feed.instruments;
    this.complete = feed.complete ?? false;
    this.beginsAnew = feed.beginsAnew ?? false;
    if (feed.history) this.history = (...request) => this.#history(...request);
  }

  start(publish: (tick: Tick) => void): Promise<void> {
    return this.#parts.feed.start((tick) => publish(this.#shown(tick)));
  }

  stop(): Promise<void> {
    return this.#parts.feed.stop();
  }

  recordedDepth(instrument: InstrumentId): RecordedDepth | undefined {
    return this.#parts.feed.recordedDepth?.(instrument);
  }

  #shown(tick: Tick): Tick {
    const shown = this.#adjusted(tick);
    if (!this.#parts.feed.lastTick) this.#last.set(tick.instrument, tick);
    return shown;
  }

  #adjusted(tick: Tick): Tick {
    const { instrument, atMs } = tick;
    const part = this.#partAt(instrument, atMs) / this.#sharesAt(instrument, atMs);
    if (part === 1 && this.#sharesAt(instrument, atMs) === 1) return tick;
    const price = (ticks: number) => priceTicks(Math.max(1, Math.round(ticks * part)));
    return {
      ...tick,
      price: price(tick.price),
      volume: quantityLots(Math.round(tick.volume * this.#sharesAt(instrument, atMs))),
      ...(tick.bid === undefined ? {} : { bid: price(tick.bid) }),
      ...(tick.ask === undefined ? {} : { ask: price(tick.ask) }),
    };
  }

  /** How many shares one of the feed's own is at an instant. */
  #sharesAt(instrument: InstrumentId, atMs: number): number {
    return sharesOf((this.#parts.marksOf(instrument) ?? []).filter(({ at }) => at <= atMs));
  }

  /** Which part of the feed's own price dividends have left at an instant, of the share as it was at first. */
  #partAt(instrument: InstrumentId, atMs: number): number {
    let part = 1;
    for (const mark of this.#parts.marksOf(instrument) ?? []) {
      if (mark.at > atMs) break;
      if (mark.less > 0n) part *= this.#leftBy(instrument, mark, part);
    }
    return part;
  }

  /** Which part of the price a mark leaves, by the last price before it. */
  #leftBy(instrument: InstrumentId, mark: ExMark, before: number): number {
    const name = `${instrument} ${mark.at}`;
    const known = this.#left.get(name);
    if (known !== undefined) return known;
    const { feed, listings } = this.#parts;
    const last = feed.lastTick ? feed.lastTick(instrument, mark.at - 1) : this.#last.get(instrument);
    // A recording that begins after it was never played with it.
    const price = last && Math.round((last.price * before) / this.#sharesAt(instrument, mark.at));
    const left = price
      ? priceAfter(listings.get(instrument) ?? broken(`${instrument} is listed`), mark, price) / price
      : 1;
    this.#left.set(name, left);
    return left;
  }

  async #history(
    instrument: InstrumentId,
    interval: Interval,
    endMs: number,
    limit: number,
    asOfMs?: number,
  ): Promise<readonly Bar[]> {
    const { feed, marksOf, now } = this.#parts;
    const bars = (await feed.history?.(instrument, interval, endMs, limit, asOfMs)) ?? [];
    const marks = (marksOf(instrument) ?? []).filter(({ at }) => at <= now());
    if (marks.length === 0) return bars;
    // All of the past is told in shares of now (rule SPLIT-10): those that customers have, until a split is done.
    const shares = sharesOf(marks.filter(({ isDone }) => isDone));
    const shown: Bar[] = [];
    for (const [index, bar] of bars.entries()) {
      const next = bars[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
      const isDivided =
        withinDayMs(interval) === undefined && marks.some(({ at, less }) => less > 0n && bar.startMs < at && at < next);
      shown.push(
        isDivided ? await this.#divided(instrument, interval, bar, asOfMs) : this.#bar(instrument, bar, shares),
      );
    }
    return shown;
  }

  #bar(instrument: InstrumentId, bar: Bar, shares: number): Bar {
    const part = this.#partAt(instrument, bar.startMs) / shares;
    if (part === 1 && shares === 1) return bar;
    const price = (ticks: number) => priceTicks(Math.max(1, Math.round(ticks * part)));
    return {
      startMs: bar.startMs,
      open: price(bar.open),
      high: price(bar.high),
      low: price(bar.low),
      close: price(bar.close),
      volume: quantityLots(Math.round(bar.volume * shares)),
    };
  }

  /** A bar of a day or longer that an ex-moment lies in, of its days, and such a day of its quarters of an hour. */
  async #divided(instrument: InstrumentId, interval: Interval, bar: Bar, asOfMs: number | undefined): Promise<Bar> {
    const { venue } = (this.#parts.listings.get(instrument) ?? broken(`${instrument} is listed`)).instrument;
    const [finer, count] = interval === '1d' ? (['15m', QUARTERS_OF_BAR] as const) : (['1d', DAYS_OF_BAR] as const);
    const length = interval === '1d' ? QUARTERS_OF_BAR * QUARTER_MS : DAYS_OF_BAR * DAY_MS;
    const within = await this.#history(instrument, finer, bar.startMs + length, count, asOfMs);
    const folded = finer === '1d' ? foldDays(interval, within) : foldBars(venue, interval, within);
    return folded.find(({ startMs }) => startMs === bar.startMs) ?? bar;
  }
}

/** A feed with what corporate actions do to its prices, where this program makes them, by simulation or from a recording; prices of an exchange fall there. */
export const withExPrices = (
  { feed, instruments: listings }: { readonly feed: Feed; readonly instruments: InstrumentTable },
  core: Pick<ReadonlyCore, 'state'>,
  now: () => number,
): Feed =>
  feed.kind === 'simulated' || feed.kind === 'replay'
    ? new ExPriceFeed({ feed, listings, marksOf: (id) => core.state.market.exMarks.get(id), now })
    : feed;
