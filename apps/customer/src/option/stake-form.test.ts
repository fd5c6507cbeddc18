import { expect, test } from 'vitest';
import { stakeProblem } from './stake-form.ts';

const period = { minimum: '10.00', maximum: '500.00' };

test('OPTION-8: a stake is held to the limits of its period, then to what is available', () => {
  expect(stakeProblem('', period, '100.00')).toBeUndefined();
  expect(stakeProblem('9.99', period, '100.00')).toBe('least');
  expect(stakeProblem('500.01', period, '100.00')).toBe('most');
  expect(stakeProblem('100.01', period, '100.00')).toBe('funds');
  expect(stakeProblem('10', period, '100.00')).toBeUndefined();
  expect(stakeProblem('200', period, undefined)).toBeUndefined();
});
