import { describe, expect, test, vi } from 'vitest';
import { timeTicks } from './chart-axis.ts';
import { fittedLegend, legendRoom } from './chart-legend.ts';
import { belowPrice, paneHeight } from './chart-panes.ts';

// The library touches the window when it is read; of it only the measuring of texts is used here, and that is given.
vi.mock('klinecharts', () => ({ utils: { calcTextWidth: (text: string) => text.length * 6 } }));

const parts = ['MA5', 'MA10', 'MA30'].map((title, index) => ({ title, value: 114_130.226 + index, colour: '#000000' }));
const shown = (widthPx: number): readonly string[] =>
  fittedLegend(parts, { widthPx, decimals: 2, locale: 'en' }, (text) => text.length * 6).map(({ title }) =>
    typeof title === 'string' ? title : title.text,
  );

describe('legend', () => {
  test('CHART-1: a line that does not fit drops decimals, then its last figures', () => {
    expect(shown(400)).toEqual(['MA5 114,130.23', 'MA10 114,131.23', 'MA30 114,132.23']);
    expect(shown(264)).toEqual(['MA5 114,130', 'MA10 114,131', 'MA30 114,132']);
    expect(shown(170)).toEqual(['MA5 114,130', 'MA10 114,131']);
    expect(shown(10)).toEqual(['MA5 114,130']);
  });

  test('CHART-1: texts that are drawn wider than they were measured still stand in one line', () => {
    const drawn = (text: string): number => text.length * 6.04;
    for (let widthPx = 170; widthPx < 400; widthPx += 1) {
      const line = fittedLegend(parts, { widthPx, decimals: 2, locale: 'en' }, (text) => Math.round(drawn(text)));
      const width = line.reduce<number>(
        (sum, { title }) => sum + 8 + drawn(typeof title === 'string' ? title : title.text),
        6,
      );
      expect(width).toBeLessThanOrEqual(widthPx);
    }
  });

  test('CHART-1: each line has its room above the highest price', () => {
    expect(legendRoom(3) - legendRoom(2)).toBe(16);
    expect(legendRoom(0)).toBeGreaterThan(0);
  });
});

test('CHART-2: panes below the price share what it leaves over', () => {
  expect(belowPrice(['MA', 'MACD', 'BOLL', 'RSI'])).toBe(2);
  expect(paneHeight(400, 1)).toBe(76);
  expect(paneHeight(400, 4)).toBe(55);
  expect(paneHeight(240, 5)).toBe(46);
  expect(paneHeight(240, 0)).toBe(0);
});

const MINUTE = 60_000;

/** Marks over bars that follow each other at a step, drawn so many pixels apart. */
const ticksOver = (start: string, stepMs: number, count: number, bar: number, zone: string) => {
  const from = Date.parse(start);
  const bars = Array.from({ length: count }, (_, index) => ({ timestamp: from + index * stepMs }));
  const axis = { bars: () => bars, barPx: () => bar, place: (index: number) => index * bar };
  return timeTicks(axis, zone, 'en')({ range: { from: 0, to: count - 1 }, bounding: { width: count * bar } });
};

describe('time axis', () => {
  test('CHART-4: marks stand at round times of the customer’s zone, and say a new day', () => {
    const ticks = ticksOver('2026-11-22T15:07:00Z', 30 * MINUTE, 48, 7, 'Europe/Berlin');
    expect(ticks.length).toBeGreaterThanOrEqual(4);
    expect(ticks.map(({ text }) => text)).toEqual(['18:07', 'Nov 23', '06:07', '12:07']);
  });

  test('CHART-4: they never stand closer than their texts are wide', () => {
    for (const stepMs of [MINUTE, 5 * MINUTE, 60 * MINUTE, 1440 * MINUTE, 7 * 1440 * MINUTE]) {
      const places = ticksOver('2024-02-01T00:00:00Z', stepMs, 200, 4, 'UTC').map(({ coord }) => coord);
      expect(places.length).toBeGreaterThan(2);
      for (const [index, place] of places.entries())
        if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(48);
    }
  });

  test('CHART-4: of days and months the first of a year says the year', () => {
    const days = ticksOver('2025-11-20T00:00:00Z', 1440 * MINUTE, 90, 7, 'UTC').map(({ text }) => text);
    expect(days).toContain('2026');
  });
});
