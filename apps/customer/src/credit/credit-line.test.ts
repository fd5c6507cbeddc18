import { isAbove, isSame } from '@bourse/rules';
import { expect, test } from 'vitest';
import { costOfDraw, owedOf, partPercent, partsOfRepayment, percentOf, reachedPercent } from './credit-line.ts';

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

test('CREDIT-11: what a drawing costs until it is due is the interest of its days, rounded down together', () => {
  const line = { left: '5000.00', dailyRate: '0.0003', termDays: 7 };
  expect(costOfDraw(line, '1000')).toEqual({ interest: '2.10', owed: '1002.10' });
  // A day of it is 0.4995 cents.
  expect(costOfDraw(line, '16.65')).toEqual({ interest: '0.03', owed: '16.68' });
  expect([costOfDraw(line, ''), costOfDraw(line, '0')]).toEqual([undefined, undefined]);
});

test('CREDIT-11: a repayment pays interest first', () => {
  const loan = { principal: '100.00', interest: '0.60' };
  expect(partsOfRepayment(loan, '0.5')).toEqual({ interest: '0.50', principal: '0.00', left: '100.10' });
  expect(partsOfRepayment(loan, '100.60')).toEqual({ interest: '0.60', principal: '100.00', left: '0.00' });
});
