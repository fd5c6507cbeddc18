import { type InstrumentId, priceTicks, quantityLots, type SessionMode, type VenueId } from '@bourse/rules';
import { barStart, foldBars, withinDayMs } from '../candles/buckets.ts';
import { type InstrumentTable, legsOf } from '../instruments.ts';
import type { Bar, Interval, Tick } from './feed.ts';
import { hashText, mix } from './random.ts';
import { Factors } from './simulated-factors.ts';
import { Line, shapeAt } from './simulated-line.ts';
import { VenueDays } from './simulated-venue.ts';
import { FIELDS, type Shape } from './subdivide.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const LONGEST_BAR_MS = 46 * 86_400_000;

const toBar = (startMs: number, shape: Shape): Bar => ({
  startMs,
  open: priceTicks(shape.open),
  high: priceTicks(shape.high),
  low: priceTicks(shape.low),
  close: priceTicks(shape.close),
  volume: quantityLots(shape.volume),
});

/**
 * The simulated market: prices, bars and ticks of every instrument as a pure function of seed, session mode and time (rules FEED-1 to FEED-8).
 * History and what is published live are the same path, so a restart leaves no gap and nothing needs storing.
 */
export class SimulatedMarket {
  readonly #lines = new Map<InstrumentId, Line>();

  constructor(table: InstrumentTable, seed: string, mode: SessionMode, nowMs: number) {
    const seedBits = mix(hashText(seed), 0x51ed270b);
    const factors = new Factors(seedBits);
    const venues = new Map<VenueId, VenueDays>();
    const venueOf = (id: VenueId): VenueDays => {
      const venue = venues.get(id) ?? new VenueDays(id, mode, nowMs);
      venues.set(id, venue);
      return venue;
    };
    // Walks first: baskets and products are made of them, and futures are on any of these.
    const order = [...table.values()].sort((a, b) => rank(a.simulation?.kind) - rank(b.simulation?.kind));
    for (const { instrument, simulation, future } of order) {
      if (!simulation) continue;
      const divisors = simulation.kind === 'product' ? simulation.per : [];
      const legs = legsOf(simulation).flatMap((id) => {
        const line = this.#lines.get(id);
        const leg = table.get(id)?.simulation;
        if (!line || !leg) return [];
        const reference = simulation.kind === 'basket' && leg.kind === 'walk' ? leg.price : 1;
        return [{ line, reference, divides: divisors.includes(id) }];
      });
      const line = new Line(instrument, simulation, venueOf(instrument.venue), seedBits, factors, legs, future?.series);
      this.#lines.set(instrument.id, line);
    }
  }

  #line(id: InstrumentId): Line {
    const line = this.#lines.get(id);
    if (!line) throw new RangeError(`${id} is not in the simulated market`);
    return line;
  }

  instrumentIds(): InstrumentId[] {
    return [...this.#lines.keys()];
  }

  /** Works out the days of every instrument up to an instant, a day a step; what it finds is kept. */
  *warmUp(utcMs: number): Generator<void> {
    for (const line of this.#lines.values()) {
      for (let n = line.venue.indexAt(utcMs); n >= 0; n--) {
        line.day(n);
        yield;
      }
    }
  }

  /** The minute that is being published at an instant, or undefined while the venue is closed. */
  minuteAt(
    id: InstrumentId,
    utcMs: number,
  ): { readonly minuteMs: number; readonly bar: Bar; readonly ticks: readonly Tick[] } | undefined {
    const line = this.#line(id);
    const minuteMs = Math.floor(utcMs / MINUTE) * MINUTE;
    const n = line.venue.indexAt(minuteMs);
    if (n < 0) return undefined;
    let before = line.venue.minutesBefore(n);
    const layout = line.venue.blocks(n);
    for (let at = 0; at < layout.length; at++) {
      const block = layout[at];
      if (!block || minuteMs < block.startMs) return undefined;
      if (minuteMs < block.endMs) {
        const minute = (minuteMs - block.startMs) / MINUTE;
        const shape = shapeAt(line.minutes(n, at), minute);
        return { minuteMs, bar: toBar(minuteMs, shape), ticks: this.#ticksOf(line, minuteMs, shape, before + minute) };
      }
      before += (block.endMs - block.startMs) / MINUTE;
    }
    return undefined;
  }

  /** The last tick at or before an instant, also when the venue is closed since. */
  lastTick(id: InstrumentId, utcMs: number): Tick | undefined {
    const now = this.minuteAt(id, utcMs)?.ticks.findLast((tick) => tick.atMs <= utcMs);
    if (now) return now;
    const bar = this.bars(id, '1m', Math.floor(utcMs / MINUTE) * MINUTE, 1)[0];
    return bar && this.minuteAt(id, bar.startMs)?.ticks.at(-1);
  }

  #ticksOf(line: Line, minuteMs: number, bar: Shape, minuteNumber: number): Tick[] {
    const { atMs, price, volume } = line.ticks(minuteMs, bar);
    const ticks: Tick[] = [];
    let last = bar.open;
    let side: 'buy' | 'sell' = 'buy';
    for (let at = 0; at < price.length; at++) {
      const value = price[at] ?? last;
      if (value !== last) side = value > last ? 'buy' : 'sell';
      last = value;
      ticks.push({
        instrument: line.instrument.id,
        seq: minuteNumber * line.ticksPerMinute + at + 1,
        atMs: atMs[at] ?? minuteMs,
        price: priceTicks(value),
        volume: quantityLots(volume[at] ?? 0),
        side,
      });
    }
    return ticks;
  }

  /**
   * At most `limit` bars that begin before `endMs`, the latest of them, oldest first, of what was published before `asOfMs`. Without it,
   * before `endMs`.
   */
  bars(id: InstrumentId, interval: Interval, endMs: number, limit: number, asOfMs = endMs): readonly Bar[] {
    const line = this.#line(id);
    const venue = line.venue.venue;
    const length = withinDayMs(interval);
    const grain = length === undefined ? 'day' : length >= HOUR ? 'hour' : 'minute';
    // The last bar that begins before `endMs` may go on after it: a month, or the hours after a long holiday's eve.
    const lastMs = length === undefined ? endMs + LONGEST_BAR_MS : Math.ceil(endMs / length) * length;
    const cutMs = Math.min(asOfMs, lastMs);
    const last = line.venue.indexAt(cutMs - 1);
    const chunks: Bar[][] = [];
    let starts = 0;
    let previous = Number.NaN;
    // Back in time, until one more bar than asked for has begun: the one that may be cut is dropped.
    for (let n = last; n >= 0 && starts <= limit; n--) {
      const pieces = n === last ? this.#dayBefore(line, n, cutMs, grain) : this.#dayWhole(line, n, grain);
      const stored: Bar[] = [];
      for (const piece of pieces) {
        const start = barStart(venue, interval, piece.startMs);
        if (start >= endMs) continue;
        stored.push(piece);
        if (start !== previous) starts += 1;
        previous = start;
        if (starts > limit) break;
      }
      chunks.push(stored);
    }
    const ordered: Bar[] = [];
    for (let at = chunks.length - 1; at >= 0; at--) {
      const chunk = chunks[at] ?? [];
      for (let piece = chunk.length - 1; piece >= 0; piece--) if (chunk[piece]) ordered.push(chunk[piece] as Bar);
    }
    return foldBars(venue, interval, ordered).slice(-limit);
  }

  /** Pieces of a whole day from its end to its start. */
  *#dayWhole(
    line: Line,
    n: number,
    grain: 'day' | 'hour' | 'minute',
    beforeMs = Number.POSITIVE_INFINITY,
  ): Generator<Bar> {
    if (grain === 'day') {
      yield toBar(line.venue.day(n).openMs, line.day(n));
      return;
    }
    const layout = line.venue.blocks(n);
    const flat = line.blocks(n);
    for (let at = layout.length - 1; at >= 0; at--) {
      const block = layout[at];
      if (!block || block.startMs >= beforeMs) continue;
      if (grain === 'hour') yield toBar(block.startMs, shapeAt(flat, at));
      else yield* minutesBack(line, n, at, block.startMs);
    }
  }

  /** Pieces of the part of a day before an instant, from its end to its start; the last minute from its ticks. */
  *#dayBefore(line: Line, n: number, endMs: number, grain: 'day' | 'hour' | 'minute'): Generator<Bar> {
    const layout = line.venue.blocks(n);
    const at = layout.findLastIndex((block) => block.startMs < endMs);
    const block = layout[at];
    if (!block) return;
    if (at === layout.length - 1 && endMs >= block.endMs) {
      yield* this.#dayWhole(line, n, grain);
      return;
    }
    if (endMs >= block.endMs && grain !== 'minute') yield toBar(block.startMs, shapeAt(line.blocks(n), at));
    else yield* this.#minutesBefore(line, n, at, block.startMs, Math.min(endMs, block.endMs));
    yield* this.#dayWhole(line, n, grain === 'day' ? 'hour' : grain, block.startMs);
  }

  *#minutesBefore(line: Line, n: number, block: number, startMs: number, endMs: number): Generator<Bar> {
    const flat = line.minutes(n, block);
    const whole = Math.floor((endMs - startMs) / MINUTE);
    const minuteMs = startMs + whole * MINUTE;
    if (endMs > minuteMs) {
      const partial = this.#partialMinute(line, minuteMs, shapeAt(flat, whole), endMs);
      if (partial) yield partial;
    }
    for (let at = whole - 1; at >= 0; at--) yield toBar(startMs + at * MINUTE, shapeAt(flat, at));
  }

  #partialMinute(line: Line, minuteMs: number, shape: Shape, endMs: number): Bar | undefined {
    const { atMs, price, volume } = line.ticks(minuteMs, shape);
    if ((atMs[0] ?? endMs) >= endMs) return undefined;
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    let close = 0;
    let traded = 0;
    for (let at = 0; at < price.length && (atMs[at] ?? endMs) < endMs; at++) {
      close = price[at] ?? close;
      high = Math.max(high, close);
      low = Math.min(low, close);
      traded += volume[at] ?? 0;
    }
    return toBar(minuteMs, { open: shape.open, high, low, close, volume: traded });
  }
}

const rank = (kind: string | undefined): number => (kind === 'walk' ? 0 : kind === 'future' ? 2 : 1);

function* minutesBack(line: Line, n: number, block: number, startMs: number): Generator<Bar> {
  const flat = line.minutes(n, block);
  for (let at = flat.length / FIELDS - 1; at >= 0; at--) yield toBar(startMs + at * MINUTE, shapeAt(flat, at));
}
