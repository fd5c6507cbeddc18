import { describe, expect, test } from 'vitest';
import { bpsOf, feeExample, leastAbove } from './money.ts';

describe('FUNDS-63: a draft of limits and fees', () => {
  const live = [{ key: 'card.EUR', minimum: '10', maximum: '100', daily: null, feeBps: 0, feeFixed: '1' }];

  test('shows what an amount would cost by the server’s own function', () => {
    const row = { ...live[0], minimum: '25', feeBps: 25 };
    expect(feeExample(row, 2)).toEqual({ amount: '250.00', fee: '1.63', arrives: '248.37' });
    expect(feeExample(row, 3)).toEqual({ amount: '250.000', fee: '1.625', arrives: '248.375' });
    expect(feeExample({ ...row, feeFixed: 'two' }, 2)).toBeUndefined();
  });

  test.each([
    ['0.25', 25],
    ['1', 100],
    ['1.255', '1.255'],
    ['much', 'much'],
  ])('takes %s percent as %s', (typed, expected) => {
    expect(bpsOf(typed)).toBe(expected);
  });

  test.each([
    ['2000', 2, '2000.01'],
    ['0', 2, '0.01'],
    ['5000', 0, '5001'],
    [null, 2, undefined],
    ['much', 2, undefined],
  ])('FUNDS-66: above %s the least amount is a smallest unit more', (above, decimals, least) => {
    expect(leastAbove({ key: 'primary.EUR', above }, decimals)).toBe(least);
  });
});
