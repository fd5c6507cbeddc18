import { expect, test } from 'vitest';
import { yearlyRate } from './yearly-rate.ts';

test('PRODUCTS-15: a rate a day is told for a year of 365 days, on the same principal', () => {
  expect(yearlyRate('0.0120')).toBe('4.380000');
  expect(yearlyRate('0.0001')).toBe('0.036500');
});
