import {
  type CandleTooltipLegendsCustomCallback,
  type Chart,
  type IndicatorCreateTooltipDataSourceCallback,
  type TooltipLegend,
  utils,
} from 'klinecharts';
import { LEGEND, MAIN } from './chart-styles.ts';
import type { ChartTexts } from './chart-types.ts';
import { formatCompact, formatNumber } from './format.ts';

/** Height of one line of the legend, px. */
const ROW_PX = LEGEND.marginTop + LEGEND.size + LEGEND.marginBottom;
/** Room for the mark of the highest price, px. */
const MARK_PX = 16;

/** The room above the highest price, px: the candles' own line of figures, one an indicator, and the mark of the highest price. */
export const legendRoom = (rows: number): number => rows * ROW_PX + MARK_PX;

export type LegendPart = { readonly title: string; readonly value: number | undefined; readonly colour: string };

/** The library measures in whole pixels and draws in parts of one: what a text may be wider than measured, px. */
const ROUNDED_PX = 0.5;

// The library takes a value that reads as a number for one in English and formats it again: the figure stands in the title.
const NO_VALUE = '\u200b';

/** A figure that keeps its unit behind it, whatever the direction of the words before it. */
const apart = (figure: string): string => `\u2066${figure}\u2069`;

const legendOf = (text: string, color: string): TooltipLegend => ({
  title: { text, color },
  value: { text: NO_VALUE, color },
});

const figure = (value: number | undefined, decimals: number, locale: string): string =>
  value === undefined || !Number.isFinite(value)
    ? '–'
    : formatNumber(value.toFixed(decimals), locale, { minDecimals: decimals, maxDecimals: decimals });

const textWidth = (text: string): number => utils.calcTextWidth(text, LEGEND.size, LEGEND.weight, LEGEND.family);

/** Figures in one line of a width: where they do not fit, decimals are left out, then the last figures. */
export const fittedLegend = (
  parts: readonly LegendPart[],
  { widthPx, decimals, locale }: { readonly widthPx: number; readonly decimals: number; readonly locale: string },
  widthOf: (text: string) => number = textWidth,
): TooltipLegend[] => {
  const textsWith = (shown: number): readonly string[] =>
    parts.map(({ title, value }) => `${title} ${figure(value, shown, locale)}`);
  const width = (texts: readonly string[]): number =>
    texts.reduce<number>(
      (sum, text) => sum + LEGEND.marginLeft + widthOf(text) + ROUNDED_PX + LEGEND.marginRight,
      LEGEND.marginLeft,
    );
  let shown = decimals;
  while (shown > 0 && width(textsWith(shown)) > widthPx) shown -= 1;
  let texts = textsWith(shown);
  while (texts.length > 1 && width(texts) > widthPx) texts = texts.slice(0, -1);
  return texts.map((text, index) => legendOf(text, parts[index]?.colour ?? ''));
};

/** As `fittedLegend`, which gives the last line again for the same figures: the library asks for it in each frame of a drag. */
const lastFitted = (): typeof fittedLegend => {
  let [lastKey, last]: [string, TooltipLegend[]] = ['', []];
  return (parts, space) => {
    // By the width of a digit too: until the font has come, texts have another.
    const key = `${space.widthPx} ${textWidth('0')} ${parts.map(({ value, colour }) => `${value} ${colour}`).join(' ')}`;
    if (key !== lastKey) [lastKey, last] = [key, fittedLegend(parts, space)];
    return last;
  };
};

export type LegendWords = {
  readonly texts: ChartTexts;
  readonly decimals: number;
  readonly locale: string;
};

const mainWidth = (chart: Chart): number => chart.getSize(MAIN, 'main')?.width ?? 0;

/** Open, high, low and close of the bar under the pointer, or of the newest. The moment stands on the axis alone. */
export const candleLegend = (
  chart: Chart,
  { texts, decimals, locale }: LegendWords,
): CandleTooltipLegendsCustomCallback => {
  const fitted = lastFitted();
  return ({ current }, styles) => {
    if (!current) return [];
    const { open, high, low, close } = current;
    const { upColor, downColor, noChangeColor } = styles.bar;
    const colour = close > open ? upColor : close < open ? downColor : noChangeColor;
    const parts = [
      { title: texts.open, value: open, colour },
      { title: texts.high, value: high, colour },
      { title: texts.low, value: low, colour },
      { title: texts.close, value: close, colour },
    ];
    return fitted(parts, { widthPx: mainWidth(chart), decimals, locale });
  };
};

type Source = IndicatorCreateTooltipDataSourceCallback<unknown>;

const numberIn = (row: unknown, key: string): number | undefined => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  return typeof value === 'number' ? value : undefined;
};

export type LegendFigure = { readonly key: string; readonly name: string; readonly colour: string };

/** The figures of an indicator in one line: its lines by their periods, each in its colour. */
export const indicatorLegend = ({ decimals, locale }: LegendWords, figures: readonly LegendFigure[]): Source => {
  const fitted = lastFitted();
  return ({ chart, indicator, crosshair }) => {
    const at = crosshair.dataIndex ?? indicator.result.length - 1;
    const row = indicator.result[at] ?? indicator.result.at(-1);
    const parts = figures.map(({ key, name, colour }) => ({ title: name, value: numberIn(row, key), colour }));
    const legends = fitted(parts, { widthPx: mainWidth(chart), decimals, locale });
    return { name: '', calcParamsText: '', features: [], legends };
  };
};

/** The volume under the pointer, or the newest, in the customer's words: the library's own are English. */
export const volumeLegend =
  ({ texts, locale }: LegendWords, colour: string): Source =>
  ({ chart, crosshair }) => {
    const bars = chart.getDataList();
    const volume = (bars[crosshair.dataIndex ?? bars.length - 1] ?? bars.at(-1))?.volume;
    const legends =
      volume === undefined ? [] : [legendOf(`${texts.volume} ${apart(formatCompact(String(volume), locale))}`, colour)];
    return { name: '', calcParamsText: '', features: [], legends };
  };
