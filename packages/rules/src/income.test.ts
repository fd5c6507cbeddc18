import { expect, test } from 'vitest';
import { unitsText } from './income.ts';

test('PRODUCTS-14: a principal comes to units of six decimals, rounded down', () => {
  expect(unitsText(1_000_000n, 300_000n)).toBe('3.333333');
  expect(unitsText(900_000n, 300_000n)).toBe('3');
  expect(unitsText(0n, 300_000n)).toBe('0');
  // Ten units of money to the unit: the zeros before the point stay.
  expect(unitsText(30_000_000n, 300_000n)).toBe('100');
});
