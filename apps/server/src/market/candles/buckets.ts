import { type PriceTicks, type QuantityLots, quantityLots, tradingDayAt, type VenueId } from '@bourse/rules';
import type { Bar, Interval, Tick } from '../feed/feed.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Lengths of the intervals that divide a UTC day, in milliseconds. */
const WITHIN_DAY: Partial<Record<Interval, number>> = {
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '2h': 120 * MINUTE,
  '4h': 240 * MINUTE,
  '6h': 360 * MINUTE,
  '8h': 480 * MINUTE,
  '12h': 720 * MINUTE,
};

/** The interval's length in milliseconds when it is shorter than a day, else undefined. */
export const withinDayMs = (interval: Interval): number | undefined => WITHIN_DAY[interval];

/** The start of the bar of a day or longer that a trading day's date belongs to: weeks from Monday, months from the first. */
const startOfDate = (interval: Interval, dateMs: number): number => {
  const day = dateMs / DAY;
  if (interval === '1d') return dateMs;
  if (interval === '3d') return (day - (day % 3)) * DAY;
  if (interval === '1w') return (day - ((day + 3) % 7)) * DAY;
  const date = new Date(dateMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

/**
 * The start of the bar that an instant belongs to, UTC milliseconds (rules CANDLE-1 to CANDLE-3). Shorter than a day: the clock in UTC.
 * A day and longer: by the local date of the venue's trading day.
 */
export const barStart = (venue: VenueId, interval: Interval, utcMs: number): number => {
  const length = WITHIN_DAY[interval];
  if (length !== undefined) return Math.floor(utcMs / length) * length;
  return startOfDate(interval, tradingDayAt(venue, utcMs).dateMs);
};

/** A bar while it is being built. */
export type OpenBar = {
  startMs: number;
  open: PriceTicks;
  high: PriceTicks;
  low: PriceTicks;
  close: PriceTicks;
  volume: QuantityLots;
};

/** A bar of one tick. */
export const barOfTick = (startMs: number, tick: Tick): OpenBar => ({
  startMs,
  open: tick.price,
  high: tick.price,
  low: tick.price,
  close: tick.price,
  volume: tick.volume,
});

/** Takes a later tick into a bar. */
export const addTick = (bar: OpenBar, tick: Tick): void => {
  if (tick.price > bar.high) bar.high = tick.price;
  if (tick.price < bar.low) bar.low = tick.price;
  bar.close = tick.price;
  bar.volume = quantityLots(bar.volume + tick.volume);
};

/** Takes a later bar into a bar. */
export const addBar = (bar: OpenBar, later: Bar): void => {
  if (later.high > bar.high) bar.high = later.high;
  if (later.low < bar.low) bar.low = later.low;
  bar.close = later.close;
  bar.volume = quantityLots(bar.volume + later.volume);
};

const fold = (bars: Iterable<Bar>, startOf: (startMs: number) => number): OpenBar[] => {
  const folded: OpenBar[] = [];
  let current: OpenBar | undefined;
  for (const bar of bars) {
    const startMs = startOf(bar.startMs);
    if (current && current.startMs === startMs) addBar(current, bar);
    else {
      current = { ...bar, startMs };
      folded.push(current);
    }
  }
  return folded;
};

/** Folds bars that are dated by an instant, oldest first, into bars of a longer interval. */
export const foldBars = (venue: VenueId, interval: Interval, bars: Iterable<Bar>): OpenBar[] =>
  fold(bars, (startMs) => barStart(venue, interval, startMs));

/** Folds daily bars, which are dated by midnight and not by an instant of trading, into bars of a day or longer. */
export const foldDays = (interval: Interval, bars: Iterable<Bar>): OpenBar[] =>
  fold(bars, (dateMs) => startOfDate(interval, dateMs));
