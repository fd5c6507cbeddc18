import { formatDecimal } from './decimal.ts';
import { withoutZeros } from './decimal-text.ts';

/** What rates of income are parts of. */
const PPM = 1_000_000n;

/** Decimals of how many units a principal comes to, and the parts of a unit that they tell apart. */
const UNIT_DECIMALS = 6;
export const UNIT_PARTS = 10n ** BigInt(UNIT_DECIMALS);

/** How many units a principal comes to at a unit's price, both in the same smallest amount: a decimal text, rounded down to six decimals. */
export const unitsText = (principal: bigint, price: bigint): string =>
  withoutZeros(formatDecimal((principal * UNIT_PARTS) / price, UNIT_DECIMALS));

/** What is bought for an income: three kinds that differ in when the money comes back. */
export const INCOME_KINDS = ['etf', 'quantified', 'fund'] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

/**
 * What an amount earns in whole periods at a rate in millionths a period, rounded down, and the millionths of a unit that are carried to the next
 * period, so that over any time nothing is lost (rule PRODUCTS-4).
 */
export const incomeOf = (
  units: bigint,
  ppm: number,
  periods: number,
  carry: number,
): { readonly earned: bigint; readonly carry: number } => {
  const parts = units * BigInt(ppm) * BigInt(periods) + BigInt(carry);
  return { earned: parts / PPM, carry: Number(parts % PPM) };
};
