import { expect, test } from 'vitest';
import { expectedCourse } from './unit-course.ts';

const DAY_MS = 86_400_000;

test('PRODUCTS-9: the expected course is the price of a unit with the income of each day of the term, exactly', () => {
  const offer = { unitPrice: '10.00', unitIncome: '0.00120000', opensAt: 10 * DAY_MS + 1, days: 3 };
  expect(expectedCourse(offer)).toEqual([
    { at: 11 * DAY_MS, value: '10.00000000' },
    { at: 12 * DAY_MS, value: '10.00120000' },
    { at: 13 * DAY_MS, value: '10.00240000' },
    { at: 14 * DAY_MS, value: '10.00360000' },
  ]);
  expect(expectedCourse({ ...offer, days: 0 })).toHaveLength(366);
});
