import {
  type IndicatorDrawParams,
  type RectAttrs,
  type RectStyle,
  registerFigure,
  type SmoothLineStyle,
} from 'klinecharts';
import type { BarLook, IndicatorFigure, IndicatorRow } from './chart-indicators.ts';

/** Draws a rectangle with its border, a pixel wide, inside; one too small for a border is filled with its colour. */
export const paintRect = (
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: RectAttrs,
  { style = 'fill', color = 'transparent', borderColor = 'transparent' }: Partial<RectStyle>,
): void => {
  const isFilled = style !== 'stroke';
  const hasBorder = style !== 'fill' && width > 2 && height > 2;
  if (isFilled || !hasBorder) {
    ctx.fillStyle = isFilled ? color : borderColor;
    ctx.fillRect(x, y, width, height);
  }
  if (!hasBorder) return;
  ctx.strokeStyle = borderColor;
  ctx.lineWidth = 1;
  ctx.setLineDash([]);
  ctx.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
};

// The library's own makes a path of round corners of each, of which a frame of the chart has hundreds.
registerFigure<RectAttrs | RectAttrs[], Partial<RectStyle>>({
  name: 'rect',
  // Nothing is done by a tap on a bar.
  checkEventOn: () => false,
  draw: (ctx, attrs, styles) => {
    if (Array.isArray(attrs)) for (const rect of attrs) paintRect(ctx, rect, styles);
    else paintRect(ctx, attrs, styles);
  },
});

/** An indicator and the drawing that it is part of, as the library hands them over. */
export type IndicatorDrawing = IndicatorDrawParams<IndicatorRow, unknown, unknown>;

const drawBars = (drawing: IndicatorDrawing, key: string, { wayOf, isHollow }: BarLook): void => {
  const { ctx, chart, indicator, xAxis, yAxis } = drawing;
  const { realFrom, realTo } = chart.getVisibleRange();
  const [colours] = chart.getStyles().indicator.bars;
  const half = chart.getBarSpace().halfGapBar;
  const width = Math.max(1, 2 * half);
  const footY = yAxis.convertToPixel(0);
  for (let at = realFrom; at < realTo; at += 1) {
    const row = indicator.result[at];
    const value = row?.[key];
    if (!colours || !row || value === undefined) continue;
    const y = yAxis.convertToPixel(value);
    const height = value === 0 ? 0 : Math.max(1, Math.abs(footY - y));
    const way = wayOf(row);
    const color = way > 0 ? colours.upColor : way < 0 ? colours.downColor : colours.noChangeColor;
    const style = isHollow?.(row, indicator.result[at - 1]) ? 'stroke' : 'fill';
    const x = xAxis.convertToPixel(at) - half;
    paintRect(ctx, { x, y: Math.min(y, footY), width, height }, { style, color, borderColor: color });
  }
};

const drawLine = (drawing: IndicatorDrawing, key: string, look: SmoothLineStyle | undefined): void => {
  const { ctx, chart, indicator, xAxis, yAxis } = drawing;
  if (!look) return;
  const { realFrom, realTo } = chart.getVisibleRange();
  ctx.beginPath();
  let isDrawn = false;
  // Up to the first bar that is no longer seen, to which the line leads.
  for (let at = realFrom; at <= realTo; at += 1) {
    const value = indicator.result[at]?.[key];
    const before = isDrawn;
    isDrawn = value !== undefined;
    if (value === undefined) continue;
    const [x, y] = [xAxis.convertToPixel(at), yAxis.convertToPixel(value)];
    if (before) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  }
  ctx.strokeStyle = look.color;
  ctx.lineWidth = look.size;
  ctx.setLineDash(look.style === 'dashed' ? look.dashedValue : []);
  ctx.stroke();
};

/**
 * Draws what is seen of an indicator as the library would, which makes several objects for each value of each bar: on a phone that drags a chart
 * with hundreds of bars they take longer than all the rest.
 */
export const drawIndicator = (
  figures: readonly IndicatorFigure[],
  lines: readonly SmoothLineStyle[],
  drawing: IndicatorDrawing,
): void => {
  for (const { key, bar } of figures) if (bar) drawBars(drawing, key, bar);
  for (const [index, { key }] of figures.filter(({ bar }) => !bar).entries()) drawLine(drawing, key, lines[index]);
};
