import type { DeepPartial, SmoothLineStyle, Styles } from 'klinecharts';
import type { ChartIndicator, ChartLook } from './chart-types.ts';
import { tokenColour } from './theme.ts';

const FONT = '"Inter Variable", Inter, system-ui, sans-serif';

/** The pane of the price, by the library's name. */
export const MAIN = 'candle_pane';
/** Type and margins of the legend's lines. */
export const LEGEND = {
  size: 10,
  weight: '500',
  family: FONT,
  marginLeft: 6,
  marginTop: 4,
  marginRight: 2,
  marginBottom: 2,
} as const;
/** Type of the labels of own lines. */
export const LABEL = { size: 10, family: FONT } as const;

const TYPES = { candle: 'candle_solid', hollow: 'candle_up_stroke', line: 'area', area: 'area' } as const;

/** A hue a period, the same for both averages, of which the exponential one is dashed; the bands have one hue, their middle dashed. */
const HUES: Readonly<Record<ChartIndicator, readonly string[]>> = {
  MA: ['series-2', 'series-1', 'series-4'],
  EMA: ['series-2', 'series-1', 'series-4'],
  BOLL: ['series-3', 'series-3', 'series-3'],
  MACD: ['series-2', 'series-1', 'series-4'],
  RSI: ['series-2'],
  KDJ: ['series-2', 'series-1', 'series-4'],
  WR: ['series-5'],
};
const isDashed = (indicator: ChartIndicator, index: number): boolean =>
  indicator === 'EMA' || (indicator === 'BOLL' && index === 1);

/** The lines of an indicator in the colours in force. */
export const indicatorLines = (indicator: ChartIndicator): SmoothLineStyle[] =>
  HUES[indicator].map((hue, index) => ({
    style: isDashed(indicator, index) ? 'dashed' : 'solid',
    smooth: false,
    size: 1.25,
    dashedValue: [4, 3],
    color: tokenColour(hue),
  }));

const fade = (colour: string, share: number): string => {
  const value = Number.parseInt(colour.slice(1), 16);
  return /^#[0-9a-f]{6}$/i.test(colour)
    ? `rgba(${value >> 16}, ${(value >> 8) & 255}, ${value & 255}, ${share})`
    : `color-mix(in srgb, ${colour} ${share * 100}%, transparent)`;
};

/** The chart's look from the tokens in force. */
export const chartStyles = (look: ChartLook): DeepPartial<Styles> => {
  const rise = tokenColour('rise');
  const fall = tokenColour('fall');
  const faint = tokenColour('ink-faint');
  const hair = tokenColour('hair');
  const accent = tokenColour('accent');
  const raised = tokenColour('raised');
  const strong = tokenColour('ink-strong');
  const change = { upColor: rise, downColor: fall, noChangeColor: faint };
  const text = { color: faint, size: 11, family: FONT, weight: '500' };
  const mark = {
    color: strong,
    backgroundColor: raised,
    borderColor: tokenColour('hair-strong'),
    size: 11,
    family: FONT,
    borderRadius: 4,
  };
  return {
    grid: { horizontal: { color: hair, style: 'dashed', dashedValue: [2, 4] }, vertical: { show: false } },
    candle: {
      type: TYPES[look],
      bar: {
        ...change,
        upBorderColor: rise,
        downBorderColor: fall,
        noChangeBorderColor: faint,
        upWickColor: rise,
        downWickColor: fall,
        noChangeWickColor: faint,
      },
      area: {
        lineColor: accent,
        lineSize: 1.75,
        backgroundColor: [
          { offset: 0, color: fade(accent, look === 'area' ? 0.02 : 0) },
          { offset: 1, color: fade(accent, look === 'area' ? 0.24 : 0) },
        ],
        point: { show: true, color: accent, rippleColor: fade(accent, 0.25), animation: false },
      },
      priceMark: {
        high: { color: faint, textFamily: FONT, textSize: 10 },
        low: { color: faint, textFamily: FONT, textSize: 10 },
        last: {
          ...change,
          line: { style: 'dashed', dashedValue: [3, 3] },
          text: {
            size: 11,
            family: FONT,
            weight: '600',
            color: tokenColour('page'),
            borderRadius: 4,
            paddingLeft: 5,
            paddingRight: 5,
          },
        },
      },
      tooltip: {
        showRule: 'always',
        offsetTop: 0,
        title: { show: false },
        legend: { ...LEGEND, color: faint },
      },
    },
    indicator: {
      ohlc: change,
      bars: [{ ...change, upColor: fade(rise, 0.55), downColor: fade(fall, 0.55) }],
      lastValueMark: { show: false },
      tooltip: {
        offsetTop: 0,
        title: { show: false },
        legend: { ...LEGEND, color: faint },
      },
    },
    xAxis: { axisLine: { color: hair }, tickLine: { show: false }, tickText: text },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: text },
    separator: { color: hair, activeBackgroundColor: fade(accent, 0.1) },
    crosshair: {
      horizontal: { line: { color: faint, dashedValue: [3, 3] }, text: mark },
      vertical: { line: { color: faint, dashedValue: [3, 3] }, text: mark },
    },
  };
};

/** Style of what is drawn by hand. */
export const drawingStyles = () => {
  const colour = tokenColour('series-1');
  return {
    line: { style: 'solid' as const, size: 1.5, color: colour },
    text: {
      color: colour,
      backgroundColor: 'transparent',
      borderColor: 'transparent',
      size: LABEL.size,
      family: FONT,
      paddingLeft: 2,
      paddingRight: 2,
      paddingTop: 0,
      paddingBottom: 0,
    },
  };
};

/** Style of a position's or an order's line. */
export const lineStyles = (tone: 'rise' | 'fall' | 'accent' | 'warning' | 'faint') => {
  const colour = tokenColour(tone === 'faint' ? 'ink-faint' : tone);
  return {
    line: { style: 'dashed' as const, dashedValue: [6, 3], size: 1, color: colour },
    text: {
      color: tokenColour('page'),
      backgroundColor: colour,
      borderColor: colour,
      size: LABEL.size,
      family: FONT,
      borderRadius: 4,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
  };
};
