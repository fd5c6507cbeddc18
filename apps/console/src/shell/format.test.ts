import { describe, expect, test } from 'vitest';
import { amountText, isZero, plainWords, shortHash, spanText, timeText } from './format.ts';

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

  test('names of commands become words', () => {
    expect(plainWords('console.setFreeze')).toBe('Console set freeze');
    expect(plainWords('order-filled')).toBe('Order filled');
  });
});
