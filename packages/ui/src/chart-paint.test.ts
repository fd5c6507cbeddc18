// @vitest-environment happy-dom
import type { SmoothLineStyle } from 'klinecharts';
import { expect, test } from 'vitest';
import { FORMULAS, type IndicatorRow } from './chart-indicators.ts';
import { drawIndicator, type IndicatorDrawing, paintRect } from './chart-paint.ts';

/** A canvas that writes down what is drawn. */
const canvas = () => {
  const said: string[] = [];
  const state: Record<string, unknown> = {};
  const ctx = new Proxy(state, {
    get: (_state, name) =>
      name in state
        ? state[String(name)]
        : (...given: readonly unknown[]) => said.push([String(name), ...given].join(' ').trim()),
    set: (_state, name, value) => {
      state[String(name)] = value;
      if (String(name) !== 'lineWidth') said.push(`${String(name)} ${value}`);
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
  return { ctx, said };
};

/** Bars ten pixels apart, of which some are seen; a value of one is a pixel high, and zero at 100. */
const drawing = (ctx: CanvasRenderingContext2D, result: readonly IndicatorRow[], realFrom: number, realTo: number) =>
  ({
    ctx,
    chart: {
      getVisibleRange: () => ({ realFrom, realTo }),
      getBarSpace: () => ({ halfGapBar: 2 }),
      getStyles: () => ({ indicator: { bars: [{ upColor: 'up', downColor: 'down', noChangeColor: 'same' }] } }),
    },
    indicator: { result },
    xAxis: { convertToPixel: (at: number) => at * 10 },
    yAxis: { convertToPixel: (value: number) => 100 - value },
  }) as unknown as IndicatorDrawing;

const LINE: SmoothLineStyle = { style: 'dashed', smooth: false, size: 1.25, dashedValue: [4, 3], color: 'blue' };

test('CHART-12: a line leads over the bars that are seen to the next one, and begins anew after a gap', () => {
  const { ctx, said } = canvas();
  const rows = [{ wr1: 1 }, { wr1: 2 }, {}, { wr1: 4 }, { wr1: 5 }, { wr1: 6 }, { wr1: 7 }];
  drawIndicator(FORMULAS.WR.figures, [LINE], drawing(ctx, rows, 1, 5));
  expect(said).toEqual([
    ...['beginPath', 'moveTo 10 98', 'moveTo 30 96', 'lineTo 40 95', 'lineTo 50 94'],
    ...['strokeStyle blue', 'setLineDash 4,3', 'stroke'],
  ]);
});

test('CHART-12: a volume has the colour of its bar’s way, and one of almost nothing is still seen', () => {
  const { ctx, said } = canvas();
  const rows = [
    { volume: 20, open: 1, close: 2 },
    { volume: 0.2, open: 2, close: 1 },
    { volume: 0, open: 1, close: 1 },
  ];
  drawIndicator(FORMULAS.VOL.figures, [], drawing(ctx, rows, 0, 3));
  expect(said).toEqual([
    ...['fillStyle up', 'fillRect -2 80 4 20'],
    ...['fillStyle down', 'fillRect 8 99.8 4 1'],
    ...['fillStyle same', 'fillRect 18 100 4 0'],
  ]);
});

test('CHART-12: a difference stands on its side of zero, hollow where it has risen, before the lines', () => {
  const { ctx, said } = canvas();
  const rows = [{ macd: 20 }, { macd: 10 }, { macd: -10 }, { macd: -5 }];
  drawIndicator(FORMULAS.MACD.figures, [LINE, LINE], drawing(ctx, rows, 1, 4));
  expect(said.slice(0, 7)).toEqual([
    ...['fillStyle up', 'fillRect 8 90 4 10'],
    ...['fillStyle down', 'fillRect 18 100 4 10'],
    ...['strokeStyle down', 'setLineDash', 'strokeRect 28.5 100.5 3 4'],
  ]);
  expect(said.filter((one) => one === 'stroke')).toHaveLength(2);
});

test('CHART-12: a candle is filled and has its border inside; one too small for a border is all of its colour', () => {
  const { ctx, said } = canvas();
  const styles = { style: 'stroke_fill', color: 'red', borderColor: 'dark' } as const;
  paintRect(ctx, { x: 0, y: 0, width: 5, height: 9 }, styles);
  paintRect(ctx, { x: 0, y: 0, width: 1, height: 9 }, styles);
  paintRect(ctx, { x: 0, y: 0, width: 5, height: 1 }, { ...styles, style: 'stroke' });
  expect(said).toEqual([
    ...['fillStyle red', 'fillRect 0 0 5 9', 'strokeStyle dark', 'setLineDash', 'strokeRect 0.5 0.5 4 8'],
    ...['fillStyle red', 'fillRect 0 0 1 9'],
    ...['fillStyle dark', 'fillRect 0 0 5 1'],
  ]);
});
