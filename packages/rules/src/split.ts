import { mulDiv } from './decimal.ts';
import { type InstrumentScale, type PriceTicks, priceTicks, type QuantityLots, quantityLots } from './instrument.ts';

/** So many shares of before become so many: 1 and 4 is a split, 10 and 1 a reverse split. Whole numbers without a common divisor. */
export type SplitRatio = { readonly from: number; readonly to: number };

/** The most that either number of a ratio is. */
export const MOST_OF_SPLIT = 1_000;

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0 && value <= MOST_OF_SPLIT;

/** Whether two numbers are the ratio of a split, in lowest terms (rule SPLIT-1). */
export const isSplitRatio = ({ from, to }: SplitRatio): boolean =>
  isCount(from) && isCount(to) && from !== to && greatestDivisor(from, to) === 1;

/** What lots become (rule SPLIT-3): the whole ones, and what is left over in `from`-ths of a new lot. */
export const splitLots = (
  { from, to }: SplitRatio,
  lots: number,
): { readonly whole: QuantityLots; readonly rest: number } => {
  const all = BigInt(lots) * BigInt(to);
  return { whole: quantityLots(Number(all / BigInt(from))), rest: Number(all % BigInt(from)) };
};

/** What a price becomes, to the nearest tick and at least one. */
export const splitPrice = ({ from, to }: SplitRatio, price: PriceTicks): PriceTicks =>
  priceTicks(Math.max(1, Math.round((price * from) / to)));

/** What is left over of lots is worth at a price of before, in the quote asset's smallest unit, rounded down (rule SPLIT-4). */
export const worthOfRest = (scale: InstrumentScale, { to }: SplitRatio, rest: number, price: PriceTicks): bigint =>
  mulDiv(BigInt(rest) * BigInt(price), scale.notionalNumerator, scale.notionalDenominator * BigInt(to), 'down');

/** The part of a sum that goes with what is left over of lots, halves to even. */
export const partOfRest = ({ to }: SplitRatio, sum: bigint, lots: number, rest: number): bigint =>
  mulDiv(sum, BigInt(rest), BigInt(lots) * BigInt(to), 'half-even');

/** What whole units of an account become, to the nearest, halves to even; below zero as above it. */
export const splitUnits = ({ from, to }: SplitRatio, units: bigint): bigint => {
  const [sign, whole] = units < 0n ? [-1n, -units] : [1n, units];
  return sign * mulDiv(whole, BigInt(to), BigInt(from), 'half-even');
};
