import { expect, test } from 'vitest';
import { stepsOf } from './depth-steps.ts';

test.each([
  ['a dear coin has all five', '0.01', '62409.00', '0.01 0.1 1 10 100'],
  ['a cheap one none that is a thirtieth of it or more', '0.0001', '0.2900', '0.0001 0.001'],
  ['exactly a thirtieth is too large', '0.01', '30.00', '0.01 0.1'],
  ['the tick itself always', '1', '2', '1'],
  ['without a price all of them', '0.5', null, '0.5 5 50 500 5000'],
])('BOOK-24: of the steps of a book %s', (_, tick, price, steps) => {
  expect(stepsOf(tick, price).join(' ')).toBe(steps);
});
