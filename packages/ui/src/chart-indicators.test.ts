// @vitest-environment happy-dom
import { dispose, init, type KLineData } from 'klinecharts';
import { expect, test, vi } from 'vitest';
import { FORMULAS, rowsOf } from './chart-indicators.ts';
import { INDICATOR_PERIODS } from './chart-types.ts';

const MINUTE = 60_000;

/** Bars of a walk with steps of a tick, standstills among them; the same for the same seed. */
const walk = (seed: number, count: number): KLineData[] => {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  let cents = 10_000;
  return Array.from({ length: count }, (_, at) => {
    const open = cents;
    if (next(8) > 0) cents += next(201) - 100;
    const [high, low] = [Math.max(open, cents) + next(20), Math.min(open, cents) - next(20)];
    const [from, top, bottom, close] = [open, high, low, cents].map((price) => price / 100);
    return { timestamp: at * MINUTE, open: from, high: top, low: bottom, close, volume: next(1_000) / 7 } as KLineData;
  });
};

const NAMES = ['MA', 'EMA', 'BOLL', 'MACD', 'RSI', 'WR', 'KDJ', 'VOL'] as const;

/** Stands in for a canvas, which the document of the tests has none of. */
const canvas = { scale: () => undefined, measureText: () => ({ width: 0 }) } as unknown as CanvasRenderingContext2D;

/** The rows of an indicator by the library's own calculation. */
const libraryRows = async (name: (typeof NAMES)[number], bars: KLineData[]): Promise<unknown> => {
  HTMLCanvasElement.prototype.getContext = (() => canvas) as never;
  const host = document.createElement('div');
  const chart = init(host);
  const calcParams = name === 'VOL' ? [] : [...INDICATOR_PERIODS[name]];
  chart?.createIndicator({ name, calcParams });
  const [indicator] = chart?.getIndicators({ name }) ?? [];
  dispose(host);
  return indicator?.calc(bars, indicator);
};

test.each(NAMES)('CHART-12: %s is the library’s figure by figure', async (name) => {
  for (const [seed, count] of [
    [1, 0],
    [2, 1],
    [3, 20],
    [4, 600],
  ] as const) {
    const bars = walk(seed, count);
    expect(rowsOf(FORMULAS[name])(bars)).toEqual(await libraryRows(name, bars));
  }
});

test.each(NAMES)('CHART-12: %s continued from push to push is what all bars give', (name) => {
  const all = walk(5, 400);
  const rows = rowsOf(FORMULAS[name]);
  const bars = all.slice(0, 1);
  rows(bars);
  for (const [at, bar] of all.entries()) {
    // The newest bar moves a few times before the next one begins.
    for (const close of [bar.open, bar.low, bar.close]) {
      bars[at] = { ...bar, close };
      const continued = rows(bars);
      if (at % 37 === 0) expect(continued).toEqual(rowsOf(FORMULAS[name])([...bars]));
    }
  }
  expect(rows(bars)).toEqual(rowsOf(FORMULAS[name])([...bars]));
});

test('CHART-12: older bars that come in front, and another instrument, are worked out anew', () => {
  const bars = walk(6, 100);
  const rows = rowsOf(FORMULAS.EMA);
  const newer = bars.slice(40);
  rows(newer);
  for (const list of [bars, walk(7, 100), bars.slice(0, 3), []])
    expect(rows(list)).toEqual(rowsOf(FORMULAS.EMA)([...list]));
});

test('CHART-12: a push works out the newest row, not those of all bars', () => {
  const rowOf = vi.fn(FORMULAS.MA.rowOf);
  const rows = rowsOf({ ...FORMULAS.MA, rowOf });
  const bars = walk(8, 10_000);
  rows(bars);
  rowOf.mockClear();
  bars[bars.length - 1] = { ...bars[0], timestamp: bars.at(-1)?.timestamp ?? 0 } as KLineData;
  rows(bars);
  expect(rowOf).toHaveBeenCalledTimes(1);
  bars.push({ ...bars[1], timestamp: bars.length * MINUTE } as KLineData);
  rows(bars);
  expect(rowOf).toHaveBeenCalledTimes(3);
});
