import { describe, expect, test, vi } from 'vitest';
import { withLines } from './chart-axis.ts';
import { partsOf, pointsOf } from './chart-drawings.ts';
import { gripPlaces, snapPrice } from './chart-places.ts';

// The library touches the window when it is read.
vi.mock('klinecharts', () => ({ registerOverlay: () => undefined }));

test.each([
  [150.237, '0.01', '150.24'],
  [150.237, '0.05', '150.25'],
  [62_409.31, '0.1', '62409.3'],
  [1.084_23, '0.00001', '1.08423'],
  [1_234.4, '5', '1235'],
  [-3, '0.01', '0.01'],
])('CHART-8: a line dragged to %s stands at a whole tick of %s, %s', (value, tick, price) => {
  expect(snapPrice(value, tick)).toBe(price);
});

test('CHART-8: grips of lines that lie close together stand beside each other, and those of lines out of sight at the edge', () => {
  const lines = [
    { id: 'stop', y: 120 },
    { id: 'target', y: 100 },
    { id: 'far', y: 400 },
    { id: 'above', y: -50 },
    { id: 'third', y: 130 },
  ];
  expect(gripPlaces(lines, 300)).toEqual([
    { id: 'above', y: 22, column: 0, edge: 'above' },
    { id: 'target', y: 100, column: 0, edge: undefined },
    { id: 'stop', y: 120, column: 1, edge: undefined },
    { id: 'third', y: 130, column: 2, edge: undefined },
    { id: 'far', y: 278, column: 0, edge: 'below' },
  ]);
});

const range = (from: number, to: number) => ({
  ...{ from, to, range: to - from, realFrom: from, realTo: to, realRange: to - from },
  ...{ displayFrom: from, displayTo: to, displayRange: to - from },
});

test('CHART-7: the price axis makes room for a line near the bars, and not for one far away', () => {
  expect(withLines(range(100, 110), [104])).toEqual(range(100, 110));
  expect(withLines(range(100, 110), [60, 200])).toEqual(range(100, 110));
  const wider = withLines(range(100, 110), [95]);
  expect(wider.realFrom).toBeLessThan(95);
  expect(wider.realFrom).toBeGreaterThan(93);
  expect(wider.realTo).toBe(110);
});

describe('drawings', () => {
  const area = { width: 200, height: 100 };
  const [a, b] = [
    { x: 20, y: 80 },
    { x: 60, y: 40 },
  ];
  const text = (share: number): string => String(share);

  test('CHART-9: a trend line ends at its points, a ray at the edge, a horizontal line has one point', () => {
    expect(partsOf('trend', [a, b], area, text)).toEqual([{ from: a, to: b }]);
    expect(partsOf('ray', [a, b], area, text)).toEqual([{ from: a, to: { x: 200, y: -100 } }]);
    expect(partsOf('ray', [b, a], area, text)).toEqual([{ from: b, to: { x: 0, y: 100 } }]);
    expect(partsOf('ray', [a, { x: 20, y: 10 }], area, text)).toEqual([{ from: a, to: { x: 20, y: 0 } }]);
    const [line] = partsOf('level', [a], area, text);
    expect(line).toEqual({ from: { x: 0, y: 80 }, to: { x: 200, y: 80 }, text: '1' });
    expect([pointsOf('level'), pointsOf('fibonacci')]).toEqual([1, 2]);
  });

  test('CHART-9: a retracement marks the shares of a move from its end to its beginning', () => {
    const parts = partsOf('fibonacci', [a, b], area, text);
    expect(parts.map(({ from }) => Math.round(from.y))).toEqual([40, 49, 55, 60, 65, 71, 80]);
    expect(parts.map((part) => part.text)).toEqual(['0', '0.236', '0.382', '0.5', '0.618', '0.786', '1']);
  });
});
