import { mulDiv, type Rounding } from './decimal.ts';
import type { InstrumentScale, PriceTicks, QuantityLots } from './instrument.ts';
import { assert } from './result.ts';
import { whole } from './whole.ts';

/**
 * Turnover of an order so far: the sum of price × quantity over its fills, in ticks × lots. Costs are worked out from the whole turnover
 * and what was paid before is taken off, so filling in many pieces never costs more than filling at once (rule SPOT-5).
 */
export type Turnover = bigint;

export const turnover = (price: PriceTicks, quantity: QuantityLots): Turnover => {
  const product = price * quantity;
  return Number.isSafeInteger(product) ? whole(product) : BigInt(price) * BigInt(quantity);
};

/** A turnover in the quote asset's smallest unit. A buyer pays it rounded up, a seller receives it rounded down. */
export const turnoverValue = (scale: InstrumentScale, value: Turnover, rounding: Rounding): bigint =>
  mulDiv(value, scale.notionalNumerator, scale.notionalDenominator, rounding);

/** The fee on a turnover, in the quote asset's smallest unit, rounded up: the house never owes a fraction. */
export const turnoverFee = (scale: InstrumentScale, value: Turnover, feeBps: number): bigint =>
  mulDiv(value * whole(feeBps), scale.notionalNumerator, scale.feeDenominator, 'up');

/** What a seller receives for a turnover, fee taken off, in the quote asset's smallest unit, rounded down (rule SPOT-5). */
export const sellProceeds = (scale: InstrumentScale, value: Turnover, feeBps: number): bigint =>
  mulDiv(value * whole(10_000 - feeBps), scale.notionalNumerator, scale.feeDenominator, 'down');

/** The most that a buy of this turnover costs, fee included, in the quote asset's smallest unit. */
export const buyCost = (scale: InstrumentScale, value: Turnover, feeBps: number): bigint =>
  turnoverValue(scale, value, 'up') + turnoverFee(scale, value, feeBps);

/**
 * The largest quantity whose cost at one price, on top of a turnover already bought, stays within the budget; in lots.
 * @param cost what a turnover costs in all, fees included, in the quote asset's smallest unit; never less for more.
 * @param budget what may be spent in all, in the same unit.
 */
export const affordableLots = (
  cost: (value: Turnover) => bigint,
  bought: Turnover,
  price: PriceTicks,
  most: QuantityLots,
  budget: bigint,
): QuantityLots => {
  assert(price > 0 && most >= 0, 'a positive price and no negative quantity');
  const costs = (lots: number) => cost(bought + BigInt(price) * BigInt(lots));
  if (costs(most) <= budget) return most;
  let low = 0;
  let high: number = most;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (costs(middle) <= budget) low = middle;
    else high = middle;
  }
  return low as QuantityLots;
};
