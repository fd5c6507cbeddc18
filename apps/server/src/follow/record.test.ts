import { expect, test } from 'vitest';
import { bpsText, courseOf, worstFallOf } from './record.ts';

const sold = (day: number, cost: bigint, result: bigint) => ({
  day,
  cost,
  result,
  sales: 1,
  gains: result > 0n ? 1 : 0,
});

test('FOLLOW-12: the yield by day is of all sales until then, and its worst fall from an earlier height', () => {
  const course = courseOf([
    sold(1, 1_000n, 50n),
    sold(3, 1_000n, -150n),
    sold(4, 2_000n, 500n),
    sold(9, 4_000n, -200n),
  ]);
  expect(course).toEqual([
    { day: 1, cost: 1_000n, result: 50n },
    { day: 3, cost: 2_000n, result: -100n },
    { day: 4, cost: 4_000n, result: 400n },
    { day: 9, cost: 8_000n, result: 200n },
  ]);
  // 5 %, −5 %, 10 %, 2.5 %: the fall of 10 points comes first.
  expect(bpsText(worstFallOf(course))).toBe('10.00');
});

test.each([
  ['no sale', [], '0.00'],
  ['a loss at the beginning', [sold(1, 1_000n, -20n)], '2.00'],
  ['gains alone', [sold(1, 1_000n, 20n), sold(2, 1_000n, 40n)], '0.00'],
])('FOLLOW-12: the worst fall of %s', (_case, days, expected) => {
  expect(bpsText(worstFallOf(courseOf(days)))).toBe(expected);
});
