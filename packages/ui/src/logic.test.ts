import { describe, expect, test } from 'vitest';
import { aggregate, drawnLevels, spreadOf } from './depth-levels.ts';
import { linePath } from './line-path.ts';
import { pressKey } from './number-entry.ts';
import { restOf } from './sheet-drag.ts';
import { stepped } from './stepper.tsx';
import { resolveTheme, riseColourFor } from './theme.ts';

describe('number keyboard', () => {
  test('keeps a plain decimal', () => {
    expect(pressKey('', '.', 2)).toBe('0.');
    expect(pressKey('0', '5', 2)).toBe('5');
    expect(pressKey('1.25', '9', 2)).toBe('1.25');
    expect(pressKey('1.2', '.', 2)).toBe('1.2');
    expect(pressKey('12', '.', 0)).toBe('12');
    expect(pressKey('12', 'delete', 2)).toBe('1');
    expect(pressKey('1'.repeat(15), '1', 2)).toHaveLength(15);
  });
});

describe('stepper', () => {
  const grid = { step: '0.05', decimals: 2 };
  test('goes along the grid and stops at its ends', () => {
    expect(stepped('1.00', 1, grid)).toBe('1.05');
    expect(stepped('1.02', 1, grid)).toBe('1.05');
    expect(stepped('1.02', -1, grid)).toBe('1.00');
    expect(stepped('', 1, grid)).toBe('0.05');
    expect(stepped('0.00', -1, grid)).toBe('0.00');
    expect(stepped('9.98', 1, { ...grid, max: '10' })).toBe('10.00');
    expect(stepped('10', 1, { ...grid, max: '10' })).toBe('10.00');
  });

  test('does not drift over a thousand steps', () => {
    let value = '0';
    for (let count = 0; count < 1000; count += 1) value = stepped(value, 1, { step: '0.1', decimals: 1 });
    expect(value).toBe('100.0');
  });
});

describe('order book', () => {
  test('levels on a coarser step never look better than they are', () => {
    const bids = aggregate(
      [
        { price: '10.4', quantity: '1' },
        { price: '10.1', quantity: '2', house: '1.5' },
        { price: '9.9', quantity: '4' },
      ],
      '1',
      'bid',
    );
    expect(bids).toEqual([
      { price: '10', quantity: '3', house: '1.5' },
      { price: '9', quantity: '4', house: '0' },
    ]);
    const asks = aggregate(
      [
        { price: '10.6', quantity: '1' },
        { price: '11', quantity: '1' },
        { price: '11.1', quantity: '1' },
      ],
      '1',
      'ask',
    );
    expect(asks.map((level) => [level.price, level.quantity])).toEqual([
      ['11', '2'],
      ['12', '1'],
    ]);
  });

  test('bars grow with the depth and measure against the deeper side', () => {
    const drawn = drawnLevels(
      [
        { price: '1', quantity: '1' },
        { price: '0.9', quantity: '3', house: '1.5' },
      ],
      [{ price: '1.1', quantity: '2' }],
      5,
    );
    expect(drawn.bids.map((level) => level.share)).toEqual([0.25, 1]);
    expect(drawn.bids.map(({ sum, hasCustomers }) => [sum, hasCustomers])).toEqual([
      ['1', true],
      ['4', true],
    ]);
    expect(drawn.asks[0]?.share).toBe(0.5);
  });
});

test('a level quoted by the house alone has no mark of customers; the spread is exact', () => {
  const bids = [{ price: '0.1', quantity: '2', house: '2' }];
  const asks = [{ price: '0.30', quantity: '2', house: '1.5' }];
  const drawn = drawnLevels(bids, asks, 5);
  expect([drawn.bids[0]?.hasCustomers, drawn.asks[0]?.hasCustomers]).toEqual([false, true]);
  expect(spreadOf(bids, asks)).toBe('0.2');
  expect(spreadOf([], asks)).toBeUndefined();
});

describe('sheet', () => {
  const snaps = [0.5, 0.9];
  test('rests at the nearest height', () => {
    expect(restOf(0.6, 0, snaps, 0)).toEqual({ kind: 'snap', index: 0 });
    expect(restOf(0.8, 0, snaps, 0)).toEqual({ kind: 'snap', index: 1 });
    expect(restOf(0.2, 0, snaps, 0)).toEqual({ kind: 'closed' });
  });
  test('a flick decides', () => {
    expect(restOf(0.55, -1, snaps, 0)).toEqual({ kind: 'snap', index: 1 });
    expect(restOf(0.8, 1, snaps, 1)).toEqual({ kind: 'snap', index: 0 });
    expect(restOf(0.45, 1, snaps, 0)).toEqual({ kind: 'closed' });
  });
});

test('a line is level for one value and keeps its base on the scale', () => {
  expect(linePath([5], 10, 10, 1).line).toBe('M0 5L10 5');
  expect(linePath([], 10, 10, 1).line).toBe('');
  expect(linePath([2, 3], 10, 10, 1, 1)).toMatchObject({
    baseY: 9,
    points: [
      { x: 0, y: 5 },
      { x: 10, y: 1 },
    ],
  });
});

test('theme: the choice, else the system, else dark; red rises in four languages', () => {
  expect(resolveTheme('light', false)).toBe('light');
  expect(resolveTheme('system', true)).toBe('light');
  expect(resolveTheme(undefined, false)).toBe('dark');
  expect(['zh', 'zh-tw', 'ja', 'ko', 'en', 'ar'].map(riseColourFor)).toEqual([
    'red',
    'red',
    'red',
    'red',
    'green',
    'green',
  ]);
});
