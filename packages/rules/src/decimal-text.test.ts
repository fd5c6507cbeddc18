import { expect, test } from 'vitest';
import { exactOf, isAbove, isSame, isSome, leastOf } from './decimal-text.ts';

test('PRODUCTS-11: amounts too close for floating point are told apart', () => {
  const [less, more] = ['9007199254740992.000000000000000001', '9007199254740992.000000000000000002'];
  expect(Number(less)).toBe(Number(more));
  expect([isAbove(more, less), isAbove(less, more), isSame(less, more)]).toEqual([true, false, false]);
  expect(leastOf(more, less, '9007199254740993')).toBe(less);
});

test('PRODUCTS-11: an amount is the same with or without zeros or a point at its end, and what is no number is nothing', () => {
  expect([isSame('10', '10.00'), isSame('10.', '10'), isAbove('10.', '10')]).toEqual([true, true, false]);
  expect(['', '.', '0.00', '-1', 'ten'].map(isSome)).toEqual([false, false, false, false, false]);
  expect([isSome('0.000000000000000001'), exactOf('1')]).toEqual([true, 10n ** 30n]);
});
