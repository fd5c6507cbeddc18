import { expect, test } from 'vitest';
import { houseBalance, houseBalanceText } from './house-words.ts';

test.each([
  ['inventory', '-3', 'short: sold to customers, not held'],
  ['inventory', '3', 'held by the house'],
  ['clearing.wire', '-990.00', 'at the bank or on the chain'],
  ['money.client', '-990.00', 'held for customers'],
  ['fees', '1.20', 'earned'],
  ['fees', '0.00', ''],
  ['issues', '5500.00', 'due to issuers'],
  ['issues', '-400', 'due from issuers'],
  ['credit.loans', '-100.00', 'owed by customers'],
  ['insurance', '10000.000000', 'in the fund'],
  ['options', '999968.50', 'in the pool'],
  ['income', '1000.00', 'there to be paid to holders'],
])('CONSOLE-90: %s with %s is "%s"', (purpose, balance, text) => {
  expect(houseBalanceText(purpose, balance)).toBe(text);
});

test.each([
  ['999890.50', '78.00', '999968.50'],
  ['-12.5', '0.00', '-12.50'],
  ['0', '3', '3'],
])('CONSOLE-90: the balance of %s available and %s held is %s', (available, held, balance) => {
  expect(houseBalance({ available, held })).toBe(balance);
});
