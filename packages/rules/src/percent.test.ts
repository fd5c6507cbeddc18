import { expect, test } from 'vitest';
import { percentDecimals, percentText } from './percent.ts';

test.each([
  [1_234n, 10_000n, '12.34'],
  [-52n, 1_000_000n, '-0.005'],
  [99n, 1_000_000n, '0.009'],
  [1n, 10_000n, '0.01'],
  [-180n, 1_000_000n, '-0.02'],
  [149n, 1_000_000n, '0.01'],
  [-1n, 100_000_000n, '-0.000001'],
  [1n, 10n ** 20n, '0.00'],
  [0n, 7n, '0.00'],
  [7n, 0n, '0.00'],
])('FIGURES-11: %s of %s is %s percent', (part, whole, expected) => {
  expect(percentText(part, whole)).toBe(expected);
});

test.each([
  ['1.2', 2],
  ['-0.0052', 3],
  ['0.00000000001', 2],
  ['0', 2],
])('FIGURES-11: %s is told with %s decimals', (percent, decimals) => {
  expect(percentDecimals(percent)).toBe(decimals);
});
