import { expect, test } from 'vitest';
import { payoutOf, profitOf, resultOf, standOf } from './option-figures.ts';

test('OPTION-3: what an option pays is the stake and its odds, rounded down', () => {
  expect(payoutOf('50', '85', 2)).toBe('92.50');
  expect(payoutOf('0.99', '85.55', 2)).toBe('1.83');
  expect(profitOf('0.99', '85.55', 2)).toBe('0.84');
  expect(payoutOf('', '85', 2)).toBe('0.00');
});

test('OPTION-5: an open option stands by its price and the last one, strictly above or below', () => {
  expect(standOf({ side: 'up', openPrice: '10.00' }, '10.01')).toBe('winning');
  expect(standOf({ side: 'down', openPrice: '10.00' }, '10.01')).toBe('losing');
  expect(standOf({ side: 'down', openPrice: '10.0' }, '10.00')).toBe('even');
  expect(standOf({ side: 'up', openPrice: null }, '10.01')).toBeUndefined();
  expect(resultOf({ payout: '92.50', stake: '50.00' })).toBe('42.50');
  expect(resultOf({ payout: '0.00', stake: '50.00' })).toBe('-50.00');
});
