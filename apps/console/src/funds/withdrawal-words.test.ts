import { expect, test } from 'vitest';
import { headOf } from './withdrawal-words.ts';

test.each([
  ['waiting', '795.00', 'arrives'],
  ['processing', '795.00', 'arrives'],
  ['paid', '795.00', 'paid out'],
  ['refused', '800.00', 'asked for'],
  ['cancelled', '800.00', 'asked for'],
] as const)('CONSOLE-77: a withdrawal that is %s is headed %s %s', (state, amount, word) => {
  expect(headOf({ state, amount: '800.00', arrives: '795.00' })).toEqual({ amount, word });
});
