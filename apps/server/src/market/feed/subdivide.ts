import type { Random } from './random.ts';

/** Open, high, low, close in ticks and volume in lots: whole numbers, low ≤ open, close ≤ high. */
export type Shape = {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** How the parts of a stretch share its movement and its volume, and what moves them beside chance of their own. */
export type Parts = {
  /** Share of the variance of each part; any positive scale. */
  readonly variance: Float64Array;
  /** Share of the volume of each part; any positive scale. */
  readonly volume: Float64Array;
  /** Normal numbers that drive each part's move. */
  readonly moves: Float64Array;
  /** Where given, the close of each part is steered to these, as far as the range allows. */
  readonly closes?: Float64Array;
};

/** Numbers a part takes in the flat array: open, high, low, close, volume. */
export const FIELDS = 5;

/** Puts a value that ran past an end back inside by mirroring it, then by holding it at the end. */
const reflect = (value: number, low: number, high: number): number => {
  const mirrored = value > high ? 2 * high - value : value < low ? 2 * low - value : value;
  return Math.min(high, Math.max(low, mirrored));
};

/** The highest point of a Brownian bridge over a rise, above its start. Source: the exact law of the maximum, by inversion. */
export const bridgeTop = (rise: number, variance: number, uniform: number): number =>
  (rise + Math.sqrt(rise * rise - 2 * variance * Math.log(uniform))) / 2;

/** The deviation of a walk's end whose range is this wide, on average. Source: Parkinson 1980. */
const rangeDeviation = (range: number): number => range / 1.665;

/** The closes of the parts: a bridge from open to close that stays within the range. */
const bridge = (shape: Shape, parts: Parts, deviation: number, total: number): Float64Array => {
  const count = parts.moves.length;
  const closes = new Float64Array(count);
  let walked = 0;
  let used = 0;
  for (let at = 0; at < count; at++) {
    const share = (parts.variance[at] ?? 0) / total;
    walked += Math.sqrt(share) * (parts.moves[at] ?? 0);
    closes[at] = walked;
  }
  for (let at = 0; at < count - 1; at++) {
    used += (parts.variance[at] ?? 0) / total;
    const free = shape.open + (shape.close - shape.open) * used + deviation * ((closes[at] ?? 0) - used * walked);
    const steered = parts.closes?.[at];
    closes[at] =
      steered === undefined
        ? reflect(Math.round(free), shape.low, shape.high)
        : Math.min(shape.high, Math.max(shape.low, steered));
  }
  closes[count - 1] = shape.close;
  return closes;
};

/** Lets each part that stood still reach the next tick, inside the stretch: buyers and sellers are never at one price for long. */
const stir = (parts: Float64Array, whole: Shape): void => {
  for (let field = 0; field < parts.length; field += FIELDS) {
    const high = parts[field + 1] ?? 0;
    if (high !== parts[field + 2]) continue;
    if (high < whole.high) parts[field + 1] = high + 1;
    else if (high > whole.low) parts[field + 2] = high - 1;
  }
};

/**
 * Divides a stretch into parts whose fold is the stretch exactly: each part opens where the one before closed, one reaches the high, one the
 * low, the volumes add up. Gives FIELDS numbers a part.
 */
export const subdivide = (shape: Shape, parts: Parts, random: Random): Float64Array => {
  const count = parts.moves.length;
  const out = new Float64Array(count * FIELDS);
  let total = 0;
  let volumeTotal = 0;
  for (let at = 0; at < count; at++) {
    total += parts.variance[at] ?? 0;
    volumeTotal += parts.volume[at] ?? 0;
  }
  const deviation = rangeDeviation(shape.high - shape.low);
  const closes = bridge(shape, parts, deviation, total);
  let open = shape.open;
  let topAt = 0;
  let topValue = Number.NEGATIVE_INFINITY;
  let bottomAt = 0;
  let bottomValue = Number.POSITIVE_INFINITY;
  let volumeSeen = 0;
  let volumeGiven = 0;
  for (let at = 0; at < count; at++) {
    const close = closes[at] ?? 0;
    const variance = (deviation * deviation * (parts.variance[at] ?? 0)) / total;
    const top = open + bridgeTop(close - open, variance, random.uniform());
    const bottom = open - bridgeTop(open - close, variance, random.uniform());
    if (top > topValue) {
      topValue = top;
      topAt = at;
    }
    if (bottom < bottomValue) {
      bottomValue = bottom;
      bottomAt = at;
    }
    volumeSeen += parts.volume[at] ?? 0;
    const volume = Math.round((shape.volume * volumeSeen) / volumeTotal) - volumeGiven;
    volumeGiven += volume;
    const field = at * FIELDS;
    out[field] = open;
    out[field + 1] = Math.min(shape.high, Math.max(open, close, Math.round(top)));
    out[field + 2] = Math.max(shape.low, Math.min(open, close, Math.round(bottom)));
    out[field + 3] = close;
    out[field + 4] = volume;
    open = close;
  }
  out[topAt * FIELDS + 1] = shape.high;
  out[bottomAt * FIELDS + 2] = shape.low;
  stir(out, shape);
  return out;
};
