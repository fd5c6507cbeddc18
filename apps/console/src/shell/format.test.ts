import { describe, expect, test } from 'vitest';
import {
  amountText,
  balanceSide,
  countText,
  estimateText,
  isZero,
  shortHash,
  spanText,
  timeText,
  waitText,
} from './format.ts';

describe('what the console shows of figures', () => {
  test.each([
    [0, '0 ms'],
    [-5, '0 ms'],
    [999, '999 ms'],
    [1_000, '1 s'],
    [61_000, '1 m 1 s'],
    [3_600_000, '1 h'],
    [90_000_000, '1 d 1 h'],
    [null, '–'],
  ])('a span of %s ms reads %s', (span, shown) => {
    expect(spanText(span)).toBe(shown);
  });

  test('of one thing the word is that of one', () => {
    const said = [0, 1, 2, 1_200].map((count) => countText(count, 'line', 'lines'));
    expect(said).toEqual(['0 lines', '1 line', '2 lines', '1,200 lines']);
  });

  test('somebody who waits does so in seconds at least', () => {
    expect([-5, 154, 999].map(waitText)).toEqual(['under 1 s', 'under 1 s', 'under 1 s']);
    expect(waitText(61_000)).toBe('1 m 1 s');
  });

  test('an instant reads so that it sorts', () => {
    const at = new Date(2026, 10, 21, 4, 5, 6).getTime();
    expect(timeText(at)).toBe('2026-11-21 04:05:06');
    expect(timeText(null)).toBe('–');
  });

  test('amounts keep every decimal they came with', () => {
    expect(amountText('1234567.50')).toBe('1,234,567.50');
    expect(amountText('-0.00000001')).toBe('−0.00000001');
    expect(amountText(null)).toBe('–');
  });

  test('zero is zero with any number of decimals, and nothing else is', () => {
    expect(isZero('0.00')).toBe(true);
    expect(isZero('-0')).toBe(true);
    expect(isZero('0.01')).toBe(false);
  });

  test('a hash is cut in the middle, a short text is not', () => {
    expect(shortHash('0123456789abcdef0123456789abcdef')).toBe('01234567…abcdef');
    expect(shortHash('abc')).toBe('abc');
  });
});

test('FUNDS-134: before enough withdrawals were paid the console reads the sentence that customers read', () => {
  expect(estimateText(null)).toBe('within one working day');
  expect(estimateText(150_000)).toBe(waitText(150_000));
});

test('CONSOLE-70: a balance of a house account is an amount without a sign, and a debit or a credit', () => {
  expect(balanceSide('-1000.00')).toEqual({ amount: '1000.00', side: 'debit' });
  expect(balanceSide('1000.00')).toEqual({ amount: '1000.00', side: 'credit' });
  expect(balanceSide('0.00')).toEqual({ amount: '0.00', side: null });
});
