import { assert, err, ok, type Result } from './result.ts';

/** Where a division that does not come out even goes: towards or away from zero, or to the nearest with halves to even. */
export type Rounding = 'down' | 'up' | 'half-even';

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * a × b ÷ c in exact integers.
 * @param rounding 'down' towards zero, 'up' away from zero, 'half-even' to the nearest, halves to the even neighbour.
 */
export const mulDiv = (a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint => {
  assert(c !== 0n, 'mulDiv by zero');
  // Most instruments are counted so that a factor is 1.
  const product = b === 1n ? a : a * b;
  if (c === 1n) return product;
  const quotient = product / c;
  if (rounding === 'down') return quotient;
  const remainder = product - quotient * c;
  if (remainder === 0n) return quotient;
  const away = product < 0n === c < 0n ? 1n : -1n;
  if (rounding === 'up') return quotient + away;
  const twice = abs(remainder) * 2n;
  const divisor = abs(c);
  if (twice < divisor) return quotient;
  if (twice > divisor) return quotient + away;
  return quotient % 2n === 0n ? quotient : quotient + away;
};

export const pow10 = (exponent: number): bigint => 10n ** BigInt(exponent);

const DECIMAL = /^-?(0|[1-9]\d{0,29})(\.\d{1,30})?$/;

/**
 * Reads a decimal text as an integer of 10^-decimals, exactly.
 * Errors: NOT_A_NUMBER when it is not plain decimal digits, TOO_PRECISE when it has digits past `decimals` that are not zero.
 */
export const parseDecimal = (text: string, decimals: number): Result<bigint, 'NOT_A_NUMBER' | 'TOO_PRECISE'> => {
  if (!DECIMAL.test(text)) return err('NOT_A_NUMBER');
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  if (/[1-9]/.test(fraction.slice(decimals))) return err('TOO_PRECISE');
  const units = BigInt(whole) * pow10(decimals) + BigInt(fraction.slice(0, decimals).padEnd(decimals, '0') || '0');
  return ok(negative ? -units : units);
};

/** The decimal text of an integer of 10^-decimals, with all its decimals: formatDecimal(1050n, 2) is '10.50'. */
export const formatDecimal = (units: bigint, decimals: number): string => {
  const negative = units < 0n;
  const digits = abs(units)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals)}`;
  return negative ? `-${text}` : text;
};

/** How many decimals a plain decimal text is written with: '0.0100' has 4. */
export const decimalsWritten = (text: string): number => text.split('.')[1]?.length ?? 0;

/** How many decimals a plain decimal text has, zeros at its end not counted: '0.0100' has 2. */
export const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').replace(/0+$/, '').length;
