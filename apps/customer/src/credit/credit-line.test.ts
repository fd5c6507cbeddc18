import { isAbove, isSame } from '@bourse/rules';
import { expect, test } from 'vitest';
import { owedOf, partPercent, percentOf, reachedPercent } from './credit-line.ts';

test('CREDIT-6: what is owed is exact, however large', () => {
  expect(owedOf({ principal: '0.10', interest: '0.20' })).toBe('0.30');
  expect(owedOf({ principal: '90071992547409.93', interest: '0.01' })).toBe('90071992547409.94');
  expect(owedOf({ principal: '5', interest: '0' })).toBe('5');
  expect(isAbove('90071992547409.94', '90071992547409.93')).toBe(true);
  expect([isSame('5.', '5.00'), isSame('5.01', '5')]).toEqual([true, false]);
});

test('CREDIT-2: how much of the turnover is reached; a level that asks for none is reached', () => {
  expect(reachedPercent({ consumption: '0.00' }, '0.00')).toBe(100);
  expect(reachedPercent({ consumption: '10000.00' }, '2500.00')).toBe(25);
  expect(reachedPercent({ consumption: '10000.00' }, '25000.00')).toBe(100);
  expect([partPercent('0.00', '100.00'), percentOf('0.0003'), percentOf('0.05')]).toEqual([0, '0.03', '5']);
});
