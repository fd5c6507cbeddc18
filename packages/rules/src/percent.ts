import { formatDecimal, mulDiv, pow10 } from './decimal.ts';

const DECIMALS = 2;
/** Beyond so many decimals a change is none. */
const MOST_DECIMALS = 8;

/**
 * How many decimals a percent is shown with: two, or as many as its first digit that is not zero needs where it is smaller than 0.01
 * (rule FIGURES-11). `percent` is decimal text in percent.
 */
export const percentDecimals = (percent: string): number => {
  const [whole = '', fraction = ''] = percent.replace('-', '').split('.');
  const first = fraction.search(/[1-9]/) + 1;
  return /[1-9]/.test(whole) || first <= DECIMALS || first > MOST_DECIMALS ? DECIMALS : first;
};

/**
 * A part in percent of its whole, as decimal text: '12.34' with halves to even, and '-0.005' where two decimals would say none, towards zero
 * (rule FIGURES-11). Of nothing it is '0.00'.
 */
export const percentText = (part: bigint, whole: bigint): string => {
  if (whole === 0n) return formatDecimal(0n, DECIMALS);
  const exact = formatDecimal(mulDiv(part, 100n * pow10(MOST_DECIMALS), whole, 'down'), MOST_DECIMALS);
  const decimals = percentDecimals(exact);
  const rounding = decimals > DECIMALS ? 'down' : 'half-even';
  return formatDecimal(mulDiv(part, 100n * pow10(decimals), whole, rounding), decimals);
};
