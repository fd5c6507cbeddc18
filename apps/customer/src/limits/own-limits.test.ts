import { expect, test } from 'vitest';
import { appliesAtOnce, minutesOf, usedPercent } from './own-limits.ts';

test('LIMITS-3: the bar of a limit is what is used of it, and full at the most', () => {
  expect(usedPercent({ used: '25.00', amount: '100.00' })).toBe(25);
  expect(usedPercent({ used: '0.00', amount: '100.00' })).toBe(0);
  expect(usedPercent({ used: '300.00', amount: '100.00' })).toBe(100);
});

test.each([
  ['5', 5],
  ['720', 720],
  ['4', undefined],
  ['721', undefined],
  ['', undefined],
  ['1.5', undefined],
])('LIMITS-1: %j minutes of a session are read as %j', (text, minutes) => {
  expect(minutesOf(text, { least: 5, most: 720 })).toBe(minutes);
});

test.each([
  [null, '1', 'day', true],
  [{ amount: '100.00', window: 'week' }, '100', 'week', true],
  [{ amount: '100.00', window: 'week' }, '100.01', 'week', false],
  [{ amount: '100.00', window: 'week' }, '50', 'day', false],
  [{ amount: '100.00', window: 'week' }, '100', 'month', true],
] as const)('LIMITS-1: beside %j, %s in a %s applies at once: %s', (limit, amount, window, isAtOnce) => {
  expect(appliesAtOnce(limit, { amount, window })).toBe(isAtOnce);
});
