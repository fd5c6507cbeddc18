import { type ContractSeries, contractExpiry, type Instrument } from '@bourse/rules';
import { BoundedMap } from '../../store/bounded-map.ts';
import type { Simulation } from '../instruments.ts';
import { hashText, mix, Random } from './random.ts';
import { type Factors, type WalkDay, WalkDays } from './simulated-factors.ts';
import type { Block, VenueDays } from './simulated-venue.ts';
import { bridgeTop, FIELDS, type Parts, type Shape, subdivide } from './subdivide.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const YEAR = 365 * 86_400_000;
/** Of the way from a close to the next open, how much is walked after hours; the rest is the opening gap. */
const WALKED_AFTER_HOURS = 0.5;
/** How strongly the hours and the minutes of one group move together. */
const TOGETHER = 0.55;

/** Bars of part of a day: FIELDS numbers each. */
type Flat = Float64Array;

export const shapeAt = (flat: Flat, at: number): Shape => ({
  open: flat[at * FIELDS] ?? 0,
  high: flat[at * FIELDS + 1] ?? 0,
  low: flat[at * FIELDS + 2] ?? 0,
  close: flat[at * FIELDS + 3] ?? 0,
  volume: flat[at * FIELDS + 4] ?? 0,
});

const foldFlat = (flat: Flat): Shape => {
  const count = flat.length / FIELDS;
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  let volume = 0;
  for (let at = 0; at < count; at++) {
    high = Math.max(high, flat[at * FIELDS + 1] ?? 0);
    low = Math.min(low, flat[at * FIELDS + 2] ?? low);
    volume += flat[at * FIELDS + 4] ?? 0;
  }
  return { open: flat[0] ?? 0, high, low, close: flat[(count - 1) * FIELDS + 3] ?? 0, volume };
};

/** Keeps the last few results of a function of one number. */
const remember = <T>(limit: number, make: (key: number) => T): ((key: number) => T) => {
  const stored = new BoundedMap<number, T>(limit);
  return (key) => {
    const known = stored.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    stored.set(key, made);
    return made;
  };
};

type Leg = {
  readonly line: Line;
  readonly reference: number;
  /** Whether a product is divided by it, not multiplied. */
  readonly divides: boolean;
};

/** What legs' prices multiply and divide to. */
const productOf = (legs: readonly Leg[], priceOf: (line: Line) => number): number =>
  legs.reduce((price, { line, divides }) => (divides ? price / priceOf(line) : price * priceOf(line)), 1);

/** One instrument of the simulated market: its days, their hours, their minutes and the ticks of each, all from the seed alone. */
export class Line {
  readonly instrument: Instrument;
  readonly venue: VenueDays;
  readonly tick: number;
  readonly ticksPerMinute: number;
  readonly #seed: number;
  readonly #simulation: Simulation;
  readonly #factors: Factors;
  readonly #legs: readonly Leg[];
  readonly #walk: WalkDays | undefined;
  readonly #group: string;
  /** By how much a dated contract stands apart from its underlying for each year that it has left. */
  readonly #carry: number;
  readonly #series: ContractSeries;
  /** The day's bar, what comes after hours included. */
  readonly day: (n: number) => Shape;
  /** Bars of the blocks of the venue's own hours. */
  readonly sessionBlocks: (n: number) => Flat;
  /** Bars of the day's blocks. */
  readonly blocks: (n: number) => Flat;
  readonly #minutes: (key: number) => Flat;

  constructor(
    instrument: Instrument,
    simulation: Simulation,
    venue: VenueDays,
    seed: number,
    factors: Factors,
    legs: readonly Leg[],
    series: ContractSeries = 'perpetual',
  ) {
    this.instrument = instrument;
    this.venue = venue;
    this.tick = Number(instrument.tickSize);
    this.ticksPerMinute = simulation.ticksPerMinute;
    this.#seed = mix(seed, hashText(instrument.id));
    this.#simulation = simulation;
    this.#factors = factors;
    this.#legs = legs;
    this.#carry = simulation.kind === 'future' ? simulation.carry : 0;
    this.#series = series;
    this.#walk =
      simulation.kind === 'walk' ? new WalkDays(instrument.id, simulation, venue.daysAYear, seed, factors) : undefined;
    const lead = legs[0]?.line;
    this.#group = simulation.kind === 'walk' ? simulation.group : lead ? lead.#group : instrument.venue;
    this.sessionBlocks = remember(64, (n) => this.#makeSessionBlocks(n));
    this.blocks = remember(64, (n) => this.#makeBlocks(n));
    this.day = remember(8192, (n) => this.#makeDay(n));
    this.#minutes = remember(32, (key) => this.#makeMinutes(Math.floor(key / 512), key % 512));
  }

  /** Bars of the minutes of a block of day n. */
  minutes(n: number, block: number): Flat {
    return this.#minutes(n * 512 + block);
  }

  /** Prices of the ticks of a minute whose bar is given, and the seed's generator for what else belongs to them. */
  ticks(
    minuteMs: number,
    bar: Shape,
  ): { readonly atMs: Float64Array; readonly price: Float64Array; readonly volume: Float64Array } {
    const count = this.ticksPerMinute;
    const random = new Random(mix(this.#seed, Math.floor(minuteMs / MINUTE)));
    const variance = new Float64Array(count - 1);
    const weight = new Float64Array(count - 1);
    const moves = new Float64Array(count - 1);
    const atMs = new Float64Array(count);
    for (let at = 0; at < count; at++) {
      atMs[at] = minuteMs + Math.floor(((at + 0.1 + 0.8 * random.uniform()) * MINUTE) / count);
      if (at === count - 1) break;
      variance[at] = 0.2 - Math.log(random.uniform());
      weight[at] = -Math.log(random.uniform());
      moves[at] = random.normal();
    }
    const steps = subdivide(bar, { variance, volume: weight, moves }, random);
    const price = new Float64Array(count);
    const volume = new Float64Array(count);
    price[0] = bar.open;
    for (let at = 1; at < count; at++) {
      price[at] = steps[(at - 1) * FIELDS + 3] ?? 0;
      volume[at] = steps[(at - 1) * FIELDS + 4] ?? 0;
    }
    bounce(price, bar, random);
    touch(price, bar.high, 1);
    touch(price, bar.low, -1);
    return { atMs, price, volume };
  }

  /** The close of the minute that ends at the instant, in the quote asset. */
  priceAtMinute(endMs: number): number {
    const n = this.venue.indexAt(endMs - 1);
    if (n < 0) return this.blockBefore(endMs).close;
    const layout = this.venue.blocks(n);
    const at = layout.findIndex((block) => endMs > block.startMs && endMs <= block.endMs);
    const block = layout[at];
    if (!block) return this.blockBefore(endMs).close;
    const minute = Math.ceil((endMs - block.startMs) / MINUTE) - 1;
    return (this.minutes(n, at)[minute * FIELDS + 3] ?? 0) * this.tick;
  }

  /** Whether its price follows from others' minute by minute. */
  get #isDerived(): boolean {
    return this.#simulation.kind === 'product' || this.#simulation.kind === 'future';
  }

  /** What a contract costs to its underlying at an instant: the nearer its expiry, the less apart they stand (rule FUTURES-2). */
  #carryAt(utcMs: number): number {
    const expiry = contractExpiry(this.#series, utcMs);
    return expiry === null ? 1 : 1 + (this.#carry * (expiry - utcMs)) / YEAR;
  }

  #inTicks(price: number): number {
    return Math.max(1, Math.round(price / this.tick));
  }

  /** Open and close of the venue's own hours of day n, in ticks, and what a day moves and trades. */
  #openAndClose(n: number): WalkDay {
    if (this.#walk) {
      const day = this.#walk.at(n, this.venue.opening);
      return { ...day, open: this.#inTicks(Math.exp(day.open)), close: this.#inTicks(Math.exp(day.close)) };
    }
    const base = this.#simulation.kind === 'basket' ? this.#simulation.price : 1;
    let open = 0;
    let close = 0;
    let deviation = 0;
    let volume = 0;
    for (const { line, reference } of this.#legs) {
      const day = line.#openAndClose(n);
      open += (day.open * line.tick) / reference;
      close += (day.close * line.tick) / reference;
      deviation += day.deviation;
      volume += day.volume;
    }
    const legs = this.#legs.length;
    // What is each company's own evens out in a basket.
    return {
      open: this.#inTicks((base * open) / legs),
      close: this.#inTicks((base * close) / legs),
      deviation: (0.7 * deviation) / legs,
      volume,
    };
  }

  #makeDay(n: number): Shape {
    if (this.#isDerived) return foldFlat(this.blocks(n));
    const stretches = this.#stretches(n);
    const first = stretches[0];
    const second = stretches[1];
    if (!first || !second) return first ?? { open: 0, high: 0, low: 0, close: 0, volume: 0 };
    return {
      open: first.open,
      high: Math.max(first.high, second.high),
      low: Math.min(first.low, second.low),
      close: second.close,
      volume: first.volume + second.volume,
    };
  }

  /** Bars of the venue's own hours and, in a continuous market, of the hours after them. */
  #stretches(n: number): readonly Shape[] {
    const { open, close, deviation, volume } = this.#openAndClose(n);
    const random = new Random(mix(this.#seed, -1 - n));
    const session = spread(open, close, close * deviation, Math.round(volume), random);
    const day = this.venue.day(n);
    if (this.venue.mode === 'calendar') return [session];
    const next = this.venue.day(n + 1);
    if (next.openMs <= day.closeMs) return [session];
    const nextOpen = this.#openAndClose(n + 1).open;
    const until = Math.max(1, Math.round(close + WALKED_AFTER_HOURS * (nextOpen - close)));
    const hours = (next.openMs - day.closeMs) / HOUR;
    const quiet = close * deviation * 0.3 * Math.sqrt(Math.min(3, hours / 17));
    return [session, spread(close, until, quiet, Math.round(volume * 0.06 * Math.min(3, hours / 17)), random)];
  }

  #makeBlocks(n: number): Flat {
    const layout = this.venue.blocks(n);
    if (this.#isDerived) return this.#productBlocks(n, layout);
    const session = this.sessionBlocks(n);
    const from = session.length / FIELDS;
    const after = this.#stretches(n)[1];
    if (!after || from === layout.length) return session;
    const random = new Random(mix(this.#seed ^ 0x1b873593, n));
    const flat = new Float64Array(layout.length * FIELDS);
    flat.set(session);
    flat.set(subdivide(after, this.#blockParts(layout, from, layout.length, random), random), session.length);
    return flat;
  }

  #makeSessionBlocks(n: number): Flat {
    const layout = this.venue.blocks(n);
    const random = new Random(mix(this.#seed ^ 0x5bd1e995, n));
    const split = layout.findIndex((block) => block.after);
    const parts = this.#blockParts(layout, 0, split < 0 ? layout.length : split, random);
    const shape = this.#stretches(n)[0];
    if (!shape) throw new RangeError(`no session on day ${n} of ${this.instrument.id}`);
    if (this.#simulation.kind !== 'basket') return subdivide(shape, parts, random);
    return subdivide(
      shape,
      { ...parts, closes: this.#basketCloses(n, parts.moves.length, this.#simulation.price) },
      random,
    );
  }

  /** What the basket's companies come to at the end of each block of the session. */
  #basketCloses(n: number, count: number, base: number): Float64Array {
    const closes = new Float64Array(count);
    for (const { line, reference } of this.#legs) {
      const leg = line.sessionBlocks(n);
      const scale = (base * line.tick) / (reference * this.#legs.length);
      for (let at = 0; at < count; at++) closes[at] = (closes[at] ?? 0) + (leg[at * FIELDS + 3] ?? 0) * scale;
    }
    for (let at = 0; at < count; at++) closes[at] = this.#inTicks(closes[at] ?? 0);
    return closes;
  }

  #blockParts(layout: readonly Block[], from: number, to: number, random: Random): Parts {
    const count = to - from;
    const variance = new Float64Array(count);
    const volume = new Float64Array(count);
    const moves = new Float64Array(count);
    let mood = 0;
    for (let at = 0; at < count; at++) {
      const block = layout[from + at];
      if (!block) continue;
      mood = 0.6 * mood + 0.4 * random.normal();
      const weight = (block.endMs - block.startMs) * dayShape(this.venue, block) * Math.exp(mood);
      variance[at] = weight;
      volume[at] = weight * (0.5 + random.uniform());
      const common = this.#factors.hour(this.#group, block.startMs);
      moves[at] = TOGETHER * common + Math.sqrt(1 - TOGETHER * TOGETHER) * random.normal();
    }
    return { variance, volume, moves };
  }

  /** The block that covers or last preceded an instant, in the quote asset. */
  blockBefore(utcMs: number): { readonly high: number; readonly low: number; readonly close: number } {
    const n = this.venue.indexAt(utcMs - 1);
    const layout = this.venue.blocks(Math.max(0, n));
    const flat = this.blocks(Math.max(0, n));
    let at = layout.length - 1;
    while (at > 0 && (layout[at]?.startMs ?? 0) >= utcMs) at--;
    const close = (flat[at * FIELDS + 3] ?? 0) * this.tick;
    // A block that ended earlier stands at its close.
    if ((layout[at]?.endMs ?? 0) < utcMs) return { high: close, low: close, close };
    return { high: (flat[at * FIELDS + 1] ?? 0) * this.tick, low: (flat[at * FIELDS + 2] ?? 0) * this.tick, close };
  }

  /** What the legs' prices come to, hour by hour; the range of an hour is that of the legs, the other way round of one that divides. */
  #productBlocks(n: number, layout: readonly Block[]): Flat {
    const flat = new Float64Array(layout.length * FIELDS);
    const random = new Random(mix(this.#seed ^ 0x5bd1e995, n));
    const dayVolume = 'dayVolume' in this.#simulation ? this.#simulation.dayVolume / layout.length : 0;
    const start = layout[0]?.startMs ?? 0;
    let open = this.#inTicks(productOf(this.#legs, (line) => line.blockBefore(start).close) * this.#carryAt(start));
    for (let at = 0; at < layout.length; at++) {
      const { startMs = 0, endMs = 0 } = layout[at] ?? {};
      // A block may begin as one contract expires: then the next is quoted from its first instant on.
      const [first, second, last] = [this.#carryAt(startMs), this.#carryAt(startMs + 1), this.#carryAt(endMs)];
      let high = Math.max(first, second, last);
      let low = Math.min(first, second, last);
      let close = last;
      for (const { line, divides } of this.#legs) {
        const block = line.blockBefore(endMs);
        high *= divides ? 1 / block.low : block.high;
        low *= divides ? 1 / block.high : block.low;
        close *= divides ? 1 / block.close : block.close;
      }
      const end = this.#inTicks(close);
      const field = at * FIELDS;
      flat[field] = open;
      flat[field + 1] = Math.max(open, end, this.#inTicks(high));
      flat[field + 2] = Math.min(open, end, this.#inTicks(low));
      flat[field + 3] = end;
      flat[field + 4] = Math.round(dayVolume * (0.5 + random.uniform()));
      open = end;
    }
    return flat;
  }

  #makeMinutes(n: number, blockIndex: number): Flat {
    const block = this.venue.blocks(n)[blockIndex];
    if (!block) throw new RangeError(`no block ${blockIndex} on day ${n} of ${this.instrument.id}`);
    const count = (block.endMs - block.startMs) / MINUTE;
    const random = new Random(mix(this.#seed ^ 0x27d4eb2f, Math.floor(block.startMs / MINUTE)));
    const variance = new Float64Array(count);
    const volume = new Float64Array(count);
    const moves = new Float64Array(count);
    const common = this.#factors.minutes(this.#group, block.startMs);
    const firstMinute = (block.startMs % HOUR) / MINUTE;
    let mood = 0;
    for (let at = 0; at < count; at++) {
      mood = 0.85 * mood + 0.35 * random.normal();
      variance[at] = Math.exp(mood);
      volume[at] = Math.exp(mood) * (0.3 + random.uniform());
      moves[at] = TOGETHER * (common[firstMinute + at] ?? 0) + Math.sqrt(1 - TOGETHER * TOGETHER) * random.normal();
    }
    const shape = shapeAt(this.blocks(n), blockIndex);
    if (!this.#isDerived) return subdivide(shape, { variance, volume, moves }, random);
    const closes = new Float64Array(count);
    for (let at = 0; at < count; at++) {
      const endMs = block.startMs + (at + 1) * MINUTE;
      closes[at] = this.#inTicks(productOf(this.#legs, (line) => line.priceAtMinute(endMs)) * this.#carryAt(endMs));
    }
    return subdivide(shape, { variance, volume, moves, closes }, random);
  }
}

/** A bar from open to close with a range drawn from the law of a walk of this deviation (in ticks). */
const spread = (open: number, close: number, deviation: number, volume: number, random: Random): Shape => {
  const variance = deviation * deviation;
  const high = Math.round(open + bridgeTop(close - open, variance, random.uniform()));
  const low = Math.round(open - bridgeTop(open - close, variance, random.uniform()));
  return { open, high: Math.max(open, close, high), low: Math.max(1, Math.min(open, close, low)), close, volume };
};

/** How often a tick is told at the other side of the spread than the path's. */
const BOUNCES = 0.4;

/** Lets ticks fall on either side of the spread, a tick beside the path, inside the range; first and last stay. */
const bounce = (price: Float64Array, { low, high }: Shape, random: Random): void => {
  if (high === low) return;
  for (let at = 1; at < price.length - 1; at++) {
    if (random.uniform() >= BOUNCES) continue;
    const value = price[at] ?? 0;
    const up = value === low || (value < high && random.uniform() < 0.5);
    price[at] = up ? value + 1 : value - 1;
  }
};

/** Makes the point nearest to an end of the range reach it, first and last point excepted. */
const touch = (price: Float64Array, target: number, sign: 1 | -1): void => {
  let best = 1;
  for (let at = 0; at < price.length; at++) {
    const value = price[at] ?? 0;
    if (value === target) return;
    if (at > 0 && at < price.length - 1 && sign * value > sign * (price[best] ?? 0)) best = at;
  }
  price[best] = target;
};

/** How lively a block is: busiest at the open and the close; round the clock, in the European and American afternoon. */
const dayShape = (venue: VenueDays, block: Block): number => {
  if (venue.daysAYear === 365 || venue.venue === 'FX' || venue.venue === 'METAL') {
    const hour = (block.startMs / HOUR) % 24;
    return 1 + 0.5 * Math.sin(((hour - 9) / 24) * 2 * Math.PI);
  }
  if (block.after) return 1;
  const edge = 2 * block.position - 1;
  return 0.6 + 1.6 * edge * edge;
};
