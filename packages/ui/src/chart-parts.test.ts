import { describe, expect, test, vi } from 'vitest';
import { priceRange, priceTicks, timeTicks } from './chart-axis.ts';
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

/** The range of an axis from one price to another. */
const between = (from: number, to: number) => ({
  ...{ from, to, range: to - from, realFrom: from, realTo: to, realRange: to - from },
  ...{ displayFrom: from, displayTo: to, displayRange: to - from },
});

describe('price axis', () => {
  test('CHART-5: a quiet market spans ten ticks about its price, a lively one its own range', () => {
    const quiet = priceRange(between(150.2, 150.2), 0.01);
    expect([quiet.realFrom, quiet.realTo].map((price) => price.toFixed(2))).toEqual(['150.15', '150.25']);
    expect(priceRange(between(150, 151), 0.01)).toEqual(between(150, 151));
  });

  test.each([
    [150.19, 150.21, 0.01, 2],
    [150.2, 150.2, 0.1, 1],
    [1.0841, 1.0842, 0.00005, 5],
    [64_000.5, 64_000.5, 0.5, 1],
    [1_000, 130_000, 0.01, 2],
    [0.00001234, 0.00001238, 0.00000001, 8],
  ])(
    'CHART-5: from %s to %s in ticks of %s every mark is another price that can be traded',
    (from, to, tick, decimals) => {
      for (const height of [160, 200, 288, 600, 1_000]) {
        const marks = priceTicks(
          tick,
          decimals,
          'en',
        )({ range: priceRange(between(from, to), tick), bounding: { height } });
        expect(marks.length).toBeGreaterThan(1);
        expect(new Set(marks.map(({ text }) => text)).size).toBe(marks.length);
        for (const { value } of marks)
          expect(Math.abs(Number(value) / tick - Math.round(Number(value) / tick))).toBeLessThan(1e-6);
        const places = marks.map(({ coord }) => coord);
        for (const [index, coord] of places.slice(1).entries())
          expect((places[index] ?? 0) - coord).toBeGreaterThanOrEqual(23);
      }
    },
  );
});
