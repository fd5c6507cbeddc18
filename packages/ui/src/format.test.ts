import { describe, expect, test } from 'vitest';
import {
  formatCompact,
  formatDate,
  formatDays,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRate,
  formatRelative,
  intlLocale,
  isCutAsSum,
  numberParts,
  sumOptions,
  withUnit,
} from './format.ts';

describe('numbers', () => {
  const table: readonly (readonly [string, string, string])[] = [
    ['1234567.89', 'en', '1,234,567.89'],
    ['1234567.89', 'es', '1.234.567,89'],
    ['1234.5', 'es', '1234,5'],
    ['12345.5', 'es', '12.345,5'],
    ['1234567.89', 'it', '1.234.567,89'],
    ['1234567.89', 'ar', '1,234,567.89'],
    ['1234567.89', 'zh-tw', '1,234,567.89'],
    ['-0.5', 'ja', '−0.5'],
    ['-0.00', 'ko', '0.00'],
    ['99999999999999999999999999.000000001', 'en', '99,999,999,999,999,999,999,999,999.000000001'],
  ];
  test.each(table)('%s in %s reads %s', (text, language, expected) => {
    expect(formatNumber(text, language)).toBe(expected);
  });

  test('decimals are filled up and rounded half to even without a float', () => {
    expect(formatNumber('5', 'en', { minDecimals: 2 })).toBe('5.00');
    expect(formatNumber('0.125', 'en', { maxDecimals: 2 })).toBe('0.12');
    expect(formatNumber('0.135', 'en', { maxDecimals: 2 })).toBe('0.14');
    expect(formatNumber('9007199254740993.5', 'en', { maxDecimals: 0 })).toBe('9,007,199,254,740,994');
    expect(formatPrice('1.1', 'en', 4)).toBe('1.1000');
  });

  test('what rounds to nothing has no sign', () => {
    expect(formatNumber('-0.001', 'en', { maxDecimals: 2 })).toBe('0.00');
    expect(formatNumber('12', 'en', { sign: 'always' })).toBe('+12');
  });

  test('what is no number is never shown as zero', () => {
    expect(formatNumber('', 'en')).toBe('–');
    expect(numberParts('1e5', 'en').whole).toBe('1e5');
  });
});

describe('money', () => {
  test('FIGURES-10: money told in full has every digit that says something, and no zeros after them', () => {
    expect(formatMoney('1000.000000', 'USDT', 'en')).toBe('1,000.00\u00a0USDT');
    expect(formatMoney('0.499272', 'USDT', 'en')).toBe('0.499272\u00a0USDT');
    expect(formatMoney('0.10000000', 'BTC', 'en')).toBe('0.10\u00a0BTC');
    expect(formatMoney('0.00000001', 'BTC', 'en')).toBe('0.00000001\u00a0BTC');
  });

  test('the sign of the currency stands where the language puts it', () => {
    expect(formatMoney('1234.5', 'EUR', 'en', { minDecimals: 2 })).toBe('€1,234.50');
    expect(formatMoney('12345.50', 'EUR', 'es')).toMatch(/^12\.345,50\s€$/);
    expect(formatMoney('-3', 'USD', 'en')).toBe('−$3.00');
  });

  test('a coin is named by its code, which stays with its figure', () => {
    expect(formatMoney('0.5', 'BTC', 'en')).toBe('0.5\u00a0BTC');
  });

  test.each([
    ['500', 'EUR', '€500.00'],
    ['499.00', 'EUR', '€499.00'],
    ['1500', 'JPY', '¥1,500'],
    ['10', 'USDT', '10.00\u00a0USDT'],
    ['10.500000', 'USDT', '10.50\u00a0USDT'],
    ['10.123456', 'USDT', '10.123456\u00a0USDT'],
    ['0.10000000', 'BTC', '0.10\u00a0BTC'],
    ['5', 'US.QUILM', '5\u00a0US.QUILM'],
  ])('FIGURES-10: %s %s is told with the decimals that say something: %s', (text, asset, shown) => {
    expect(formatMoney(text, asset, 'en')).toBe(shown);
  });

  test.each([
    ['1234.567890', 'USDT', '1,234.56\u00a0USDT', true],
    ['-1.239', 'USDT', '−1.23\u00a0USDT', true],
    ['10.500000', 'USDT', '10.50\u00a0USDT', false],
    ['0.005005', 'USDT', '0.005005\u00a0USDT', false],
    ['0.12345678', 'BTC', '0.12345678\u00a0BTC', false],
    ['7', 'EUR', '€7.00', false],
  ])('FIGURES-10: as a sum %s %s is %s', (text, asset, shown, isCut) => {
    expect(formatMoney(text, asset, 'en', sumOptions(text, asset))).toBe(shown);
    expect(isCutAsSum(text, asset)).toBe(isCut);
  });

  test('Arabic keeps Latin digits, and no hidden marks among them', () => {
    expect(formatMoney('1234.5', 'EUR', 'ar')).toMatch(/^\u2066[\d,.\s€]+\u2069$/);
    expect(intlLocale('ar')).toBe('ar-u-nu-latn');
  });
});

describe('percent', () => {
  test('two decimals, and the sign when asked for', () => {
    expect(formatRate('0.0120', 'en')).toBe('0.012%');
    expect(formatRate('5', 'en')).toBe('5.00%');
    expect(formatPercent('1.234', 'en')).toBe('1.23%');
    expect(formatPercent('-1.2', 'en', 'always')).toBe('−1.20%');
    expect(formatPercent(2.5, 'en', 'always')).toBe('+2.50%');
  });

  test('FIGURES-11: a change under 0.01 is said to be less than that, with its sign; none at all is 0.00%', () => {
    expect(formatPercent('0.004', 'en', 'always')).toBe('+<0.01%');
    expect(formatPercent('-0.0052', 'en', 'always')).toBe('−<0.01%');
    expect(formatPercent('-0.0099', 'es', 'always')).toBe('−<0,01\u00a0%');
    expect(formatPercent('0.01', 'en')).toBe('0.01%');
    expect(formatPercent('0', 'en', 'always')).toBe('0.00%');
  });
});

test('volumes are cut short with K, M, B and T', () => {
  expect(formatCompact('999.5', 'en')).toBe('999.5');
  expect(formatCompact('1000', 'en')).toBe('1.00K');
  expect(formatCompact('1234567.8', 'en')).toBe('1.23M');
  expect(formatCompact('-2500000000', 'en')).toBe('−2.50B');
  expect(formatCompact('7100000000000', 'es')).toBe('7,10T');
  expect(formatCompact('0.12345', 'en', 4)).toBe('0.1234');
  expect(formatCompact('70000', 'en', 4)).toBe('70.00K');
});

describe('time', () => {
  const summer = Date.UTC(2026, 6, 1, 12, 0, 5);
  test('a moment is shown in its zone, with the summer hour', () => {
    expect(formatDate(summer, 'en', 'Europe/Madrid', 'time-seconds')).toBe('14:00:05');
    expect(formatDate(Date.UTC(2026, 0, 1, 23, 30), 'en', 'Europe/Madrid', 'date')).toBe('Jan 2, 2026');
    expect(formatDate(summer, 'en', 'UTC', 'time', true)).toContain('UTC');
  });

  test('ages and spans', () => {
    expect(formatRelative(summer - 5 * 60_000, summer, 'en')).toBe('5 min. ago');
    expect(formatRelative(summer - 10_000, summer, 'en')).toBe('now');
    expect(formatDuration(75_000)).toBe('01:15');
    expect(formatDuration(3_675_001)).toBe('1:01:16');
    expect(formatDuration(-5)).toBe('00:00');
  });
});

test('days are said in whole years where they are', () => {
  expect(formatDays(1825, 'en')).toBe('5 years');
  expect(formatDays(1, 'en')).toBe('1 day');
  expect(formatDays(400, 'es')).toBe('400 días');
  expect(formatDays(1825, 'zh-tw')).toBe('5 年');
  expect(formatDays(1825, 'ar')).toBe('5 سنوات');
});

describe('in a language written from the right', () => {
  test('money, a change and a signed number stay in one piece, read from the left', () => {
    expect(formatMoney('23000.83', 'USDT', 'ar')).toMatch(/^\u206623,000\.83\sUSDT\u2069$/);
    expect(withUnit('625.59', 'USD', 'ar')).toBe('\u2066625.59\u00a0USD\u2069');
    expect(formatPercent('-1.5', 'ar')).toMatch(/^\u2066−1\.50%\u2069$/);
    expect(formatNumber('-3', 'ar')).toBe('\u2066−3\u2069');
  });

  test('a date stays in one piece, read from the right', () => {
    expect(formatDate(Date.UTC(2026, 10, 21), 'ar', 'UTC')).toMatch(/^\u2067.*\u2069$/);
  });

  test('a plain number, which may be typed on, bears no marks, and neither does anything in other languages', () => {
    expect(formatNumber('12.5', 'ar')).toBe('12.5');
    expect(formatMoney('-3', 'USD', 'en')).toBe('−$3.00');
  });
});
