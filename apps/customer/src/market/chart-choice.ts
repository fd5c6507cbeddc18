import type { ChartIndicator, ChartLook, ChartPeriod } from '@bourse/ui/chart';
import type { Interval } from '@bourse/wire/bar';
import { readStored, writeStored } from '../shell/index.ts';

export const FIRST_INTERVALS: readonly Interval[] = ['1m', '5m', '30m', '1d', '1w', '1M'];
export const MORE_INTERVALS: readonly Interval[] = ['3m', '15m', '1h', '2h', '4h', '6h', '8h', '12h', '3d'];
export const LOOKS: readonly ChartLook[] = ['candle', 'hollow', 'line', 'area'];
const INDICATORS: readonly ChartIndicator[] = ['MA', 'EMA', 'BOLL', 'MACD', 'RSI', 'KDJ', 'WR'];
const UNITS = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

/** What one looks at: the time a bar stands for, the indicators, and how the price is drawn. */
export type ChartChoice = {
  readonly interval: Interval;
  readonly indicators: readonly ChartIndicator[];
  readonly look: ChartLook;
};

/** An interval as the chart takes it: '30m' is 30 minutes, '1M' a month. */
export const periodOf = (interval: Interval): ChartPeriod => ({
  span: Number.parseInt(interval, 10),
  unit: UNITS[interval.slice(-1) as keyof typeof UNITS],
});

/** The choice as kept on the device, each part of it that is none any more in its first setting. An older one held a single indicator. */
export const readChoice = (stored: unknown): ChartChoice => {
  const held: { readonly [name: string]: unknown } = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const wanted: readonly unknown[] = Array.isArray(held['indicators']) ? held['indicators'] : [held['indicator']];
  const isFirst = held['indicators'] === undefined && held['indicator'] === undefined;
  return {
    interval: [...FIRST_INTERVALS, ...MORE_INTERVALS].find((one) => one === held['interval']) ?? '30m',
    indicators: isFirst ? ['MA'] : INDICATORS.filter((one) => wanted.includes(one)),
    look: LOOKS.find((one) => one === held['look']) ?? 'candle',
  };
};

export const storedChoice = (): ChartChoice => readChoice(readStored<unknown>('CHART'));

export const keepChoice = (choice: ChartChoice): void => {
  writeStored('CHART', choice);
};
