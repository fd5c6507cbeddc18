import type { AxisRange, AxisTick } from 'klinecharts';
import { formatNumber, intlLocale } from './format.ts';

const LEAST_PX = 60;
const EDGE_PX = 18;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const UNITS = [1, 5, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE);

type Local = { readonly year: number; readonly month: number; readonly day: number; readonly ofDay: number };

/** A moment in the zone's calendar, memoised for the bars on screen. */
const localIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const known = new Map<number, Local>();
  return (at: number): Local => {
    const found = known.get(at);
    if (found) return found;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
    const local = { year, month, day, ofDay: (hour * 60 + minute) * MINUTE };
    known.set(at, local);
    return local;
  };
};

/** What the step of the axis begins anew with: a part of the day, a day, a third of a month, a month, a quarter, a year; as a number that tells them apart. */
const keyBy = (stepMs: number): ((local: Local) => number) => {
  if (stepMs > 200 * DAY) return ({ year }) => year;
  if (stepMs > 70 * DAY) return ({ year, month }) => year * 4 + Math.ceil(month / 3);
  const monthOf = ({ year, month }: Local): number => year * 12 + month;
  if (stepMs > 16 * DAY) return monthOf;
  if (stepMs > 4 * DAY) return (local) => monthOf(local) * 3 + Math.min(2, Math.floor((local.day - 1) / 10));
  const unit = UNITS.find((one) => one >= stepMs) ?? DAY;
  return (local) => (monthOf(local) * 32 + local.day) * (DAY / MINUTE) + Math.floor(local.ofDay / unit);
};

/** Of the drawing: its bars, how far apart they stand, and where one stands, px. */
export type Axis = {
  readonly bars: () => readonly { readonly timestamp: number }[];
  readonly barPx: () => number;
  readonly place: (index: number) => number | undefined;
};

/**
 * Marks of the time axis: as many as fit, at round times of the customer's zone; where a day, or a year, begins it says which.
 * Recalculated by the library whenever the window moves.
 */
export const timeTicks = (axis: Axis, zone: string, locale: string) => {
  const local = localIn(zone);
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(intlLocale(locale), { timeZone: zone, ...options });
  const texts = {
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: format({ day: 'numeric', month: 'short' }),
    month: format({ month: 'short' }),
    year: format({ year: 'numeric' }),
  };
  const text = (at: number, stepMs: number, before: Local | undefined): string => {
    const now = local(at);
    const isNewYear = before !== undefined && before.year !== now.year;
    const isNewDay = before !== undefined && (before.day !== now.day || before.month !== now.month);
    if (stepMs > 200 * DAY || (stepMs > DAY && isNewYear)) return texts.year.format(at);
    if (stepMs > 16 * DAY) return texts.month.format(at);
    const isOfDay = UNITS.some((one) => one >= stepMs) && !isNewDay;
    return (isOfDay ? texts.time : texts.day).format(at);
  };
  return ({ range, bounding }: { range: { from: number; to: number }; bounding: { width: number } }): AxisTick[] => {
    const bars = axis.bars();
    const first = Math.max(1, Math.floor(range.from));
    const last = Math.min(bars.length - 1, Math.ceil(range.to));
    const [start, end] = [bars[first], bars[last]];
    if (!start || !end || last <= first) return [];
    const stepMs = ((end.timestamp - start.timestamp) / (last - first) / axis.barPx()) * LEAST_PX;
    const keyOf = keyBy(stepMs);
    const ticks: AxisTick[] = [];
    let before: Local | undefined;
    let key = keyOf(local(bars[first - 1]?.timestamp ?? start.timestamp));
    for (let index = first; index <= last; index += 1) {
      const bar = bars[index];
      if (!bar) continue;
      const previousKey = key;
      key = keyOf(local(bar.timestamp));
      if (key === previousKey) continue;
      const x = axis.place(index);
      if (x === undefined || x < EDGE_PX || x > bounding.width - EDGE_PX) continue;
      if (x - (ticks.at(-1)?.coord ?? -LEAST_PX) < LEAST_PX * 0.8) continue;
      ticks.push({ coord: x, value: bar.timestamp, text: text(bar.timestamp, stepMs, before) });
      before = local(bar.timestamp);
    }
    return ticks;
  };
};

/** The price axis spans at least so many of the instrument's ticks: a market that stands still is a line in the middle, not noise. */
const LEAST_TICKS = 10;
const TEXT_PX = 12;
const LEAST_GAP_PX = 2 * TEXT_PX;
const STEPS = [1, 2, 5];

/** The range that a price axis takes, wide enough for prices of the instrument to differ on it. `tick` is its tick size. */
export const priceRange = (range: AxisRange, tick: number): AxisRange => {
  const least = LEAST_TICKS * tick;
  if (range.realRange >= least) return range;
  const middle = (range.realFrom + range.realTo) / 2;
  const [from, to] = [middle - least / 2, middle + least / 2];
  return {
    from,
    to,
    range: least,
    realFrom: from,
    realTo: to,
    realRange: least,
    displayFrom: from,
    displayTo: to,
    displayRange: least,
  };
};

/** How far beyond the bars a line of one's own may lie to be shown with them, a share of their range; and what is left free beyond it. */
const LINE_WITHIN = 0.75;
const LINE_FREE = 0.08;

/** The range with the own lines that lie near it: one far away would press the bars flat. */
export const withLines = (range: AxisRange, prices: readonly number[]): AxisRange => {
  const { realFrom, realTo, realRange } = range;
  const near = prices.filter(
    (price) => price > realFrom - realRange * LINE_WITHIN && price < realTo + realRange * LINE_WITHIN,
  );
  const [low, high] = [Math.min(realFrom, ...near), Math.max(realTo, ...near)];
  const free = (high - low) * LINE_FREE;
  const from = low < realFrom ? low - free : realFrom;
  const to = high > realTo ? high + free : realTo;
  if (from === realFrom && to === realTo) return range;
  return {
    ...{ from, to, range: to - from, realFrom: from, realTo: to, realRange: to - from },
    ...{ displayFrom: from, displayTo: to, displayRange: to - from },
  };
};

/** Marks of the price axis: prices that the instrument can have, at 1, 2 or 5 times a power of ten of its ticks, as many as stand clear of each other. */
export const priceTicks =
  (tick: number, decimals: number, locale: string) =>
  ({ range, bounding }: { range: AxisRange; bounding: { height: number } }): AxisTick[] => {
    const { realFrom, realRange } = range;
    if (!(realRange > 0) || !(tick > 0) || bounding.height <= 0) return [];
    const leastTicks = ((LEAST_GAP_PX / bounding.height) * realRange) / tick;
    const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, leastTicks))));
    const step = Math.max(1, STEPS.map((one) => one * power).find((one) => one >= leastTicks) ?? 10 * power);
    const marks: AxisTick[] = [];
    const first = Math.ceil(realFrom / tick / step) * step;
    for (let at = first; at * tick <= realFrom + realRange; at += step) {
      const coord = Math.round((1 - (at * tick - realFrom) / realRange) * bounding.height);
      if (coord < TEXT_PX || coord > bounding.height - TEXT_PX) continue;
      const text = (at * tick).toFixed(decimals);
      marks.push({ coord, value: text, text: formatNumber(text, locale) });
    }
    return marks;
  };
