import { describe, expect, test } from 'vitest';
import { bpsOf, changesOf, feeExample, numberText, wayOf } from './money.ts';

describe('FUNDS-63: a draft of limits and fees', () => {
  const live = [{ key: 'card.EUR', minimum: '10', maximum: '100', daily: null, feeBps: 0, feeFixed: '1' }];

  test('names every number that differs from what is live, and nothing else', () => {
    expect(changesOf(live, live)).toEqual([]);
    expect(changesOf(live, [{ ...live[0], daily: '500', feeBps: 25 }])).toEqual([
      { key: 'card.EUR', field: 'daily', before: null, after: '500' },
      { key: 'card.EUR', field: 'feeBps', before: 0, after: 25 },
    ]);
  });

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

  test('reads numbers aloud', () => {
    expect(numberText('daily', null)).toBe('no limit');
    expect(numberText('feeBps', 5)).toBe('0.05 %');
    expect(numberText('maximum', '50000')).toBe('50,000');
    expect(wayOf('coin.BTC')).toEqual({ name: 'Coin', asset: 'BTC' });
  });
});
