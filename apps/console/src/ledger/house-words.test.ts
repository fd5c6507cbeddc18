import { expect, test } from 'vitest';
import { houseBalanceText } from './house-words.ts';

test.each([
  ['inventory', '-3', 'short: sold to customers, not held'],
  ['inventory', '3', 'held by the house'],
  ['clearing.wire', '-990.00', 'at the bank or on the chain'],
  ['money.client', '-990.00', 'held for customers'],
  ['fees', '1.20', 'earned'],
  ['fees', '0.00', ''],
])('CONSOLE-90: %s with %s is "%s"', (purpose, balance, text) => {
  expect(houseBalanceText(purpose, balance)).toBe(text);
});
