import type { DeepPartial, Styles } from 'klinecharts';
import { tokenColour } from './theme.ts';

const FONT = '"Inter Variable", Inter, system-ui, sans-serif';

const fade = (colour: string, share: number): string => {
  const value = Number.parseInt(colour.slice(1), 16);
  return /^#[0-9a-f]{6}$/i.test(colour)
    ? `rgba(${value >> 16}, ${(value >> 8) & 255}, ${value & 255}, ${share})`
    : `color-mix(in srgb, ${colour} ${share * 100}%, transparent)`;
};

/** The chart's look from the tokens in force. */
export const chartStyles = (look: 'candle' | 'area'): DeepPartial<Styles> => {
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
  const series = ['series-2', 'series-1', 'series-4', 'series-3', 'series-5'].map((name) => ({
    style: 'solid' as const,
    smooth: false,
    size: 1.25,
    dashedValue: [2, 2],
    color: tokenColour(name),
  }));
  return {
    grid: { horizontal: { color: hair, style: 'dashed', dashedValue: [2, 4] }, vertical: { show: false } },
    candle: {
      type: look === 'area' ? 'area' : 'candle_solid',
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
          { offset: 0, color: fade(accent, 0.02) },
          { offset: 1, color: fade(accent, 0.24) },
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
        showRule: 'follow_cross',
        title: { show: false },
        legend: { ...text, size: 10, marginLeft: 6, marginTop: 4, marginRight: 2 },
      },
    },
    indicator: {
      ohlc: change,
      bars: [{ ...change, upColor: fade(rise, 0.55), downColor: fade(fall, 0.55) }],
      lines: series,
      lastValueMark: { show: false },
      tooltip: {
        title: { show: false },
        legend: { ...text, size: 10, marginLeft: 6, marginTop: 4, marginRight: 2 },
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

/** Style of a position's or an order's line. */
export const lineStyles = (tone: 'rise' | 'fall' | 'accent' | 'warning' | 'faint') => {
  const colour = tokenColour(tone === 'faint' ? 'ink-faint' : tone);
  return {
    line: { style: 'dashed' as const, dashedValue: [6, 3], size: 1, color: colour },
    text: {
      color: tokenColour('page'),
      backgroundColor: colour,
      borderColor: colour,
      size: 11,
      family: FONT,
      borderRadius: 4,
    },
  };
};
