import { describe, expect, test } from 'vitest';
import { balanceAfter, takingProblem } from './posting-form.ts';

const euro = { asset: 'EUR', decimals: 2, available: '2000.00', held: '50.00', takeable: '1900.00' };

describe('FUNDS-121: what a manual posting says before it is proposed', () => {
  test.each([
    ['in', '12.3', '2062.30'],
    ['out', '100', '1950.00'],
    ['in', '', '2050.00'],
    ['out', '0.001', '2050.00'],
  ] as const)('the balance after %s %s is %s, in the digits of the asset', (direction, amount, after) => {
    expect(balanceAfter(euro, direction, amount)).toBe(after);
  });

  test('an account that stands for the outside goes below zero', () => {
    const clearing = { ...euro, available: '-2000.00', held: '0.00', takeable: null };
    expect(balanceAfter(clearing, 'out', '100')).toBe('-2100.00');
    expect(takingProblem(clearing, '100000')).toBeUndefined();
  });

  test('what is on hold or has not settled is not taken, and it says how much can be', () => {
    expect(takingProblem(euro, '1900.00')).toBeUndefined();
    expect(takingProblem(euro, '1900.01')).toContain('At most 1,900.00 EUR');
  });
});
