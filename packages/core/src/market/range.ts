import type { InstrumentId } from '@bourse/rules';
import type { TickMark } from '../tick-mark.ts';

/** How far back a range looks at least, and at most twice as far; milliseconds. */
export const RANGE_MS = 60_000;

type Span = { low: number; high: number };

/** Between which prices an instrument moved lately; ticks. */
export type PriceRange = {
  /** Since when it has been watched without a gap of {@link RANGE_MS}. */
  watchedSince: number;
  begunAt: number;
  newestAt: number;
  now: Span;
  /** The period before the one that was begun last. */
  before: Span | undefined;
};

/** Counts a believed tick into its instrument's range. */
export const widenRange = (
  ranges: Map<InstrumentId, PriceRange>,
  instrument: InstrumentId,
  { price, at }: TickMark,
): void => {
  const range = ranges.get(instrument);
  if (!range || at - range.newestAt >= RANGE_MS) {
    const now = { low: price, high: price };
    ranges.set(instrument, { watchedSince: at, begunAt: at, newestAt: at, now, before: undefined });
    return;
  }
  range.newestAt = at;
  if (at - range.begunAt < RANGE_MS) {
    range.now.low = Math.min(range.now.low, price);
    range.now.high = Math.max(range.now.high, price);
    return;
  }
  range.before = range.now;
  range.now = { low: price, high: price };
  range.begunAt = at;
};

/** How far apart the prices of the last one to two minutes are, in hundredths of a percent, rounded up; undefined while fewer were watched. */
export const rangeBps = (
  ranges: ReadonlyMap<InstrumentId, PriceRange>,
  instrument: InstrumentId,
  at: number,
): number | undefined => {
  const range = ranges.get(instrument);
  if (!range || at - range.watchedSince < RANGE_MS) return undefined;
  const { now, before } = range;
  const low = Math.min(now.low, before?.low ?? now.low);
  const high = Math.max(now.high, before?.high ?? now.high);
  return Math.ceil(((high - low) * 10_000) / low);
};
