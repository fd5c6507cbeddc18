import { formatDecimal, mulDiv, pow10 } from './decimal.ts';

/** An amount in the smallest unit of something with so many decimals. */
type Units = { readonly units: bigint; readonly decimals: number };

/** Digits from the first that is not zero behind the point that a rate has at least. */
const LEAST_DIGITS = 4;

/**
 * The rate of a conversion, received per whole unit paid, as decimal text: with as many digits as it takes that the amount given times the rate, rounded to the nearest
 * unit, is the amount received (rule FIGURES-18), and four from the first behind the point that is not zero at least. Nothing given has no rate.
 */
export const rateOfAmounts = (from: Units, to: Units): string | undefined => {
  if (from.units <= 0n) return undefined;
  const at = (decimals: number): bigint =>
    mulDiv(to.units * pow10(from.decimals), pow10(decimals), from.units * pow10(to.decimals), 'half-even');
  const brings = (rate: bigint, decimals: number): bigint =>
    mulDiv(from.units * rate, pow10(to.decimals), pow10(from.decimals + decimals), 'half-even');
  let decimals = LEAST_DIGITS;
  // A rate below a tenth begins further behind the point.
  for (let first = at(1), zeros = 0; to.units > 0n && first === 0n; zeros += 1) {
    decimals += 1;
    first = at(zeros + 2);
  }
  while (brings(at(decimals), decimals) !== to.units) decimals += 1;
  return formatDecimal(at(decimals), decimals);
};
