import type { KLineData } from 'klinecharts';
import { type ChartIndicator, INDICATOR_PERIODS } from './chart-types.ts';

type Bars = readonly KLineData[];

/** An indicator's values at a bar, by their keys. */
export type IndicatorRow = Readonly<Record<string, number>>;

/** How a value stands as a bar on zero. */
export type BarLook = {
  /** Above zero it has the colour of what rises, below zero that of what falls. */
  readonly wayOf: (row: IndicatorRow) => number;
  readonly isHollow?: (row: IndicatorRow, before: IndicatorRow | undefined) => boolean;
};

/** One value of an indicator: a line, unless it has the look of a bar. */
export type IndicatorFigure = {
  readonly key: string;
  /** What the legend calls it. */
  readonly name: string;
  readonly bar?: BarLook;
};

/** An indicator from bar to bar. */
export type IndicatorFormula = {
  readonly figures: readonly IndicatorFigure[];
  /** What is carried on to the first bar. */
  readonly start: readonly number[];
  /** The row of a bar; brings what is carried on up to it. The library's own formulas, operation by operation. */
  readonly rowOf: (carried: number[], bars: Bars, at: number) => IndicatorRow;
};

const closeOf = (bars: Bars, at: number): number => bars[at]?.close ?? Number.NaN;

const linesOf = (name: string, periods: readonly number[]): readonly IndicatorFigure[] =>
  periods.map((period, index) => ({ key: `${name.toLowerCase()}${index + 1}`, name: `${name}${period}` }));

const named = (names: readonly string[]): readonly IndicatorFigure[] =>
  names.map((name) => ({ key: name.toLowerCase(), name }));

/** The highest high and the lowest low of so many bars up to one. */
const extremes = (bars: Bars, at: number, period: number): readonly [high: number, low: number] => {
  let [high, low] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  for (let index = at - period + 1; index <= at; index += 1) {
    const bar = bars[index];
    if (!bar) continue;
    high = Math.max(bar.high, high);
    low = Math.min(bar.low, low);
  }
  return [high, low];
};

const movingAverage = (periods: readonly number[]): IndicatorFormula => {
  const figures = linesOf('MA', periods);
  return {
    figures,
    start: periods.map(() => 0),
    rowOf: (sums, bars, at) => {
      const row: Record<string, number> = {};
      for (const [index, { key }] of figures.entries()) {
        const period = periods[index] ?? 0;
        const sum = (sums[index] ?? 0) + closeOf(bars, at);
        const isFull = at >= period - 1;
        if (isFull) row[key] = sum / period;
        sums[index] = isFull ? sum - closeOf(bars, at - period + 1) : sum;
      }
      return row;
    },
  };
};

/** Begins with the average of the first bars. Carries the sum of the closes so far, then the averages. */
const exponentialAverage = (periods: readonly number[]): IndicatorFormula => {
  const figures = linesOf('EMA', periods);
  return {
    figures,
    start: [0, ...periods.map(() => 0)],
    rowOf: (carried, bars, at) => {
      const row: Record<string, number> = {};
      const close = closeOf(bars, at);
      const sum = (carried[0] ?? 0) + close;
      carried[0] = sum;
      for (const [index, { key }] of figures.entries()) {
        const period = periods[index] ?? 0;
        if (at < period - 1) continue;
        const value =
          at === period - 1 ? sum / period : (2 * close + (period - 1) * (carried[index + 1] ?? 0)) / (period + 1);
        carried[index + 1] = value;
        row[key] = value;
      }
      return row;
    },
  };
};

const bollinger = ([period, width]: readonly [number, number]): IndicatorFormula => ({
  figures: named(['UP', 'MID', 'DN']),
  start: [0],
  rowOf: (carried, bars, at) => {
    const sum = (carried[0] ?? 0) + closeOf(bars, at);
    if (at < period - 1) {
      carried[0] = sum;
      return {};
    }
    carried[0] = sum - closeOf(bars, at - period + 1);
    const mid = sum / period;
    let squares = 0;
    for (let index = at - period + 1; index <= at; index += 1) {
      const off = closeOf(bars, index) - mid;
      squares += off * off;
    }
    const deviation = Math.sqrt(squares / period);
    return { mid, up: mid + width * deviation, dn: mid - width * deviation };
  },
});

/** On both sides of zero, hollow where it has risen. */
const signed: BarLook = {
  wayOf: ({ macd = 0 }) => macd,
  isHollow: ({ macd = 0 }, before) => (before?.['macd'] ?? Number.NEGATIVE_INFINITY) < macd,
};

/** Carries the sum of the closes, the short and the long average, the sum of their differences, and the signal. */
const convergence = ([short, long, signal]: readonly [number, number, number]): IndicatorFormula => {
  const longest = Math.max(short, long);
  const average = (close: number, sum: number, period: number, at: number, before: number): number =>
    at < period - 1 ? before : at === period - 1 ? sum / period : (2 * close + (period - 1) * before) / (period + 1);
  return {
    figures: [...named(['DIF', 'DEA']), { key: 'macd', name: 'MACD', bar: signed }],
    start: [0, 0, 0, 0, 0],
    rowOf: (carried, bars, at) => {
      const close = closeOf(bars, at);
      const sum = (carried[0] ?? 0) + close;
      const shortAverage = average(close, sum, short, at, carried[1] ?? 0);
      const longAverage = average(close, sum, long, at, carried[2] ?? 0);
      carried[0] = sum;
      carried[1] = shortAverage;
      carried[2] = longAverage;
      if (at < longest - 1) return {};
      const dif = shortAverage - longAverage;
      const difSum = (carried[3] ?? 0) + dif;
      carried[3] = difSum;
      const first = longest + signal - 2;
      if (at < first) return { dif };
      const dea = at === first ? difSum / signal : (dif * 2 + (carried[4] ?? 0) * (signal - 1)) / (signal + 1);
      carried[4] = dea;
      return { dif, macd: (dif - dea) * 2, dea };
    },
  };
};

/** Carries the gain and the loss: their sums up to the first value, their averages from then on. */
const relativeStrength = ([period]: readonly [number]): IndicatorFormula => ({
  figures: linesOf('RSI', [period]),
  start: [0, 0],
  rowOf: (carried, bars, at) => {
    const change = at === 0 ? 0 : closeOf(bars, at) - closeOf(bars, at - 1);
    const [gain, loss] = [Math.max(change, 0), Math.max(-change, 0)];
    const [gains = 0, losses = 0] = carried;
    const moved = (before: number, now: number): number =>
      at < period ? before + now : at === period ? (before + now) / period : (before * (period - 1) + now) / period;
    const [averageGain, averageLoss] = [moved(gains, gain), moved(losses, loss)];
    carried[0] = averageGain;
    carried[1] = averageLoss;
    if (at < period) return {};
    return { rsi1: averageLoss === 0 ? 100 : averageGain === 0 ? 0 : 100 - 100 / (1 + averageGain / averageLoss) };
  },
});

const williams = ([period]: readonly [number]): IndicatorFormula => ({
  figures: linesOf('WR', [period]),
  start: [],
  rowOf: (_carried, bars, at) => {
    if (at < period - 1) return {};
    const [high, low] = extremes(bars, at, period);
    return { wr1: high === low ? 0 : ((closeOf(bars, at) - high) / (high - low)) * 100 };
  },
});

/** Carries K and D, which begin at 50. */
const stochastic = ([period, kPeriod, dPeriod]: readonly [number, number, number]): IndicatorFormula => ({
  figures: named(['K', 'D', 'J']),
  start: [50, 50],
  rowOf: (carried, bars, at) => {
    if (at < period - 1) return {};
    const [high, low] = extremes(bars, at, period);
    const raw = ((closeOf(bars, at) - low) / (high === low ? 1 : high - low)) * 100;
    const k = ((kPeriod - 1) * (carried[0] ?? 0) + raw) / kPeriod;
    const d = ((dPeriod - 1) * (carried[1] ?? 0) + k) / dPeriod;
    carried[0] = k;
    carried[1] = d;
    return { k, d, j: 3 * k - 2 * d };
  },
});

const volume: IndicatorFormula = {
  figures: [{ key: 'volume', name: 'VOLUME', bar: { wayOf: ({ open = 0, close = 0 }) => close - open } }],
  start: [],
  rowOf: (_carried, bars, at) => {
    const bar = bars[at];
    return bar ? { volume: bar.volume ?? 0, open: bar.open, close: bar.close } : {};
  },
};

/** All that the chart shows, with the periods that the product fixes. */
export const FORMULAS: Readonly<Record<ChartIndicator | 'VOL', IndicatorFormula>> = {
  MA: movingAverage(INDICATOR_PERIODS.MA),
  EMA: exponentialAverage(INDICATOR_PERIODS.EMA),
  BOLL: bollinger(INDICATOR_PERIODS.BOLL),
  MACD: convergence(INDICATOR_PERIODS.MACD),
  RSI: relativeStrength(INDICATOR_PERIODS.RSI),
  WR: williams(INDICATOR_PERIODS.WR),
  KDJ: stochastic(INDICATOR_PERIODS.KDJ),
  VOL: volume,
};

/**
 * An indicator's rows by its formula, each time for all bars. Of a list that it has been given before it works out the last row and what follows:
 * the library changes a list at its end only, by each push, and makes a new one for all else. The rows are one array, which is changed too.
 */
export const rowsOf = ({ start, rowOf }: IndicatorFormula): ((bars: Bars) => IndicatorRow[]) => {
  let known: Bars = [];
  let rows: IndicatorRow[] = [];
  /** What is carried on to the last row. */
  let toLast: readonly number[] = start;
  return (bars) => {
    if (bars !== known) [known, rows, toLast] = [bars, [], start];
    rows.pop();
    const carried = [...toLast];
    for (let at = rows.length; at < bars.length; at += 1) {
      if (at === bars.length - 1) toLast = [...carried];
      rows.push(rowOf(carried, bars, at));
    }
    return rows;
  };
};
