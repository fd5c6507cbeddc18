import type { AccountMode, AccountType, CustomerId } from './account.ts';
import type { AssetCode } from './asset.ts';
import { mulDiv } from './decimal.ts';
import type { FundingTerms } from './funding.ts';
import type { InstrumentId, InstrumentScale, PriceTicks, QuantityLots } from './instrument.ts';
import { priceTicks } from './instrument.ts';
import { assert } from './result.ts';
import { type Turnover, turnover, turnoverFee, turnoverValue } from './trade.ts';

// Linear contracts in isolated margin, by the method that exchanges publish for them: the result is the price difference × quantity in the
// quote asset, whatever the leverage; the margin of a position secures that position alone.

const BPS = 10_000n;
const PPM = 1_000_000n;

export type PositionId = number;

export type PositionSide = 'long' | 'short';

/** Where a position came from: an order of the customer's own, or a copy of another's position; one that is detached follows it no more. */
export type PositionSource =
  | { readonly from: 'own' }
  | { readonly from: 'copied' | 'detached'; readonly leader: CustomerId; readonly position: PositionId };

/** Sizes up to which a share of the entry value is maintenance margin, and up to which leverage may be taken. */
export type MarginTier = {
  /** The largest entry value of the tier, in the quote asset's smallest unit; null for the last one. */
  readonly upTo: bigint | null;
  /** Hundredths of a percent of the entry value. */
  readonly maintenanceBps: number;
  readonly maxLeverage: number;
};

/** What holding a position costs at the end of each period: periods begin at whole multiples of their length, ms UTC. */
export type FinancingTerms = FixedFinancing | { readonly everyMs: number; readonly funding: FundingTerms };

/** A fixed cost, in millionths of the entry value; below zero it is received (rule MARGIN-6). */
export type FixedFinancing = { readonly everyMs: number; readonly ppm: Readonly<Record<PositionSide, number>> };

/** On which terms an instrument is traded on margin. */
export type MarginTerms = {
  /** Where the margin is held. */
  readonly account: AccountType;
  /** Whole numbers, each 1 or more. */
  readonly leverages: readonly number[];
  /** From the smallest on. */
  readonly tiers: readonly MarginTier[];
  /** At which share of the maintenance margin a customer is called, and at which the position is closed; hundredths of a percent. */
  readonly callBps: number;
  readonly closeOutBps: number;
  readonly financing: FinancingTerms;
  /** The largest position, in lots. */
  readonly maxLots: number;
};

/** Something bought or sold on margin, and what secures it. Money is the quote asset's smallest unit. */
export type Position = {
  readonly id: PositionId;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly account: AccountType;
  readonly asset: AssetCode;
  readonly side: PositionSide;
  readonly quantity: QuantityLots;
  /** The entry value of the open quantity: the sum of price × quantity, in ticks × lots. */
  readonly entry: Turnover;
  readonly leverage: number;
  /** What secures it: losses are taken from it, and nothing else of the customer's. */
  readonly margin: bigint;
  /** Held beside the margin for the fee to close. */
  readonly feeReserve: bigint;
  /** Of the tier that the position was in when its size changed last; hundredths of a percent of the entry value. */
  readonly maintenanceBps: number;
  readonly callBps: number;
  readonly closeOutBps: number;
  /** The share of the margin to open at which it is closed at the latest, hundredths of a percent; absent where the maintenance margin alone counts (rule MARGIN-24). */
  readonly marginCloseOutBps?: number;
  /** Paid for financing so far, less what was received. */
  readonly financing: bigint;
  readonly fees: bigint;
  /** The realised result so far, before fees and financing. */
  readonly realised: bigint;
  readonly target: PriceTicks | null;
  readonly stop: PriceTicks | null;
  /** The limits of the orders that target and stop place; null or absent where they close at the market. */
  readonly targetLimit?: PriceTicks | null;
  readonly stopLimit?: PriceTicks | null;
  readonly source: PositionSource;
  /** The number of the order whose fill opened it. */
  readonly order: number;
  readonly openedAt: number;
  /** When financing is charged next; ms UTC. */
  readonly financesAt: number;
  /** Whether the customer was called for margin since it changed last. */
  readonly isCalled: boolean;
  /** The mark prices at which margin is called, at which the position is closed, and at which its margin is used up; null where no price reaches that. */
  readonly callPrice: PriceTicks | null;
  readonly liquidationPrice: PriceTicks | null;
  readonly bankruptcyPrice: PriceTicks | null;
};

/** What the arithmetic needs of a position. */
export type Stake = Pick<Position, 'side' | 'quantity' | 'entry' | 'margin'>;

/** The margin to open an entry value with, in the quote asset's smallest unit, rounded up (rule MARGIN-1). */
export const initialMargin = (scale: InstrumentScale, entry: Turnover, leverage: number): bigint =>
  mulDiv(entry, scale.notionalNumerator, scale.notionalDenominator * BigInt(leverage), 'up');

/**
 * What opening an entry value takes: the initial margin, the fee to open and as much again for the fee to close, in the quote asset's smallest
 * unit (rule MARGIN-1).
 */
export const openingCost = (scale: InstrumentScale, entry: Turnover, leverage: number, feeBps: number): bigint =>
  initialMargin(scale, entry, leverage) + 2n * turnoverFee(scale, entry, feeBps);

/** The tier of an entry value in the quote asset's smallest unit (rule MARGIN-3). */
export const marginTier = (tiers: readonly MarginTier[], value: bigint): MarginTier => {
  const tier = tiers.find(({ upTo }) => upTo === null || value <= upTo);
  assert(tier, 'the last tier has no end');
  return tier;
};

/** The maintenance margin of an entry value, in the quote asset's smallest unit, rounded up (rule MARGIN-3). */
export const maintenanceMargin = (scale: InstrumentScale, entry: Turnover, maintenanceBps: number): bigint =>
  mulDiv(entry * BigInt(maintenanceBps), scale.notionalNumerator, scale.notionalDenominator * BPS, 'up');

/** What the equities follow from at which margin is called for and a position is closed. */
export type Thresholds = Pick<
  Position,
  'entry' | 'leverage' | 'maintenanceBps' | 'callBps' | 'closeOutBps' | 'marginCloseOutBps'
>;

/** A share of the maintenance margin, or one of the margin to open where that is more, in the quote asset's smallest unit, rounded up. */
const largerShare = (
  scale: InstrumentScale,
  { entry, leverage, maintenanceBps }: Thresholds,
  ofMaintenance: number,
  ofInitial: number,
): bigint => {
  const [maintenance, initial] = [
    mulDiv(maintenanceMargin(scale, entry, maintenanceBps), BigInt(ofMaintenance), BPS, 'up'),
    mulDiv(initialMargin(scale, entry, leverage), BigInt(ofInitial), BPS, 'up'),
  ];
  if (initial > maintenance) return initial;
  return maintenance;
};

/** The equity at which a position is closed, in the quote asset's smallest unit, rounded up (rules MARGIN-4, MARGIN-24). */
export const closeOutEquity = (scale: InstrumentScale, of: Thresholds): bigint =>
  largerShare(scale, of, of.closeOutBps, of.marginCloseOutBps ?? 0);

/**
 * The equity at which margin is called for, in the quote asset's smallest unit, rounded up (rules MARGIN-4, MARGIN-24): where a share of the margin to
 * open closes the position, half the way from the margin to open to that share.
 */
export const callEquity = (scale: InstrumentScale, of: Thresholds): bigint =>
  largerShare(
    scale,
    of,
    of.callBps,
    of.marginCloseOutBps === undefined ? 0 : Math.ceil((10_000 + of.marginCloseOutBps) / 2),
  );

/** The result of closing an entry value for an exit value, in the quote asset's smallest unit, rounded down: a gain to less, a loss to more (rule MARGIN-2). */
export const positionResult = (scale: InstrumentScale, side: PositionSide, entry: Turnover, exit: Turnover): bigint => {
  const gain = side === 'long' ? exit - entry : entry - exit;
  return turnoverValue(scale, gain, gain < 0n ? 'up' : 'down');
};

/** What a position would bring at a price beside what it gives back, in the quote asset's smallest unit, without the fee to close. */
export const unrealisedResult = (scale: InstrumentScale, { side, entry, quantity }: Stake, price: PriceTicks): bigint =>
  positionResult(scale, side, entry, turnover(price, quantity));

/** Margin and unrealised result at a price, in the quote asset's smallest unit. */
export const equityAt = (scale: InstrumentScale, stake: Stake, price: PriceTicks): bigint =>
  stake.margin + unrealisedResult(scale, stake, price);

const floorDiv = (a: bigint, b: bigint): bigint => (a < 0n ? (a - b + 1n) / b : a / b);
const LAST_PRICE = BigInt(2 ** 31 - 1);

/**
 * The first price, going against the position, at which its equity is at most an amount: the liquidation price for what it is closed at, the
 * bankruptcy price for 0 (rule MARGIN-4). Null where no price is. Solved from equity = margin + (price × quantity − entry) for a long, the
 * difference turned round for a short, and exact to the tick with the result's rounding.
 */
export const priceAtEquity = (
  { notionalNumerator, notionalDenominator }: InstrumentScale,
  { side, quantity, entry, margin }: Stake,
  most: bigint,
): PriceTicks | null => {
  // The result is the whole number below gain × numerator ÷ denominator: it is at most `result` while the gain stays below this.
  const below = (most - margin + 1n) * notionalDenominator;
  const [value, lot] = [entry * notionalNumerator, BigInt(quantity) * notionalNumerator];
  const price = side === 'long' ? -floorDiv(-(value + below), lot) - 1n : floorDiv(value - below, lot) + 1n;
  if (price > LAST_PRICE) return side === 'long' ? priceTicks(Number(LAST_PRICE)) : null;
  if (price < 1n) return side === 'long' ? null : priceTicks(1);
  return priceTicks(Number(price));
};

/** The part of an entry value that leaves with a part of the quantity, rounded against the customer; what is left closes with the rest (rule MARGIN-2). */
export const entryPart = (
  { side, entry, quantity }: Pick<Stake, 'side' | 'entry' | 'quantity'>,
  part: QuantityLots,
): Turnover =>
  part === quantity ? entry : mulDiv(entry, BigInt(part), BigInt(quantity), side === 'long' ? 'up' : 'down');

/** What the financing of a period costs, in the quote asset's smallest unit: what is paid is rounded up, what is received (below zero) towards zero (rule MARGIN-6). */
export const financingDue = (scale: InstrumentScale, entry: Turnover, ppm: number): bigint =>
  mulDiv(entry * BigInt(ppm), scale.notionalNumerator, scale.notionalDenominator * PPM, ppm > 0 ? 'up' : 'down');

/** A position with the prices that follow from what it is. */
export const withPrices = <P extends Omit<Position, 'callPrice' | 'liquidationPrice' | 'bankruptcyPrice'>>(
  scale: InstrumentScale,
  position: P,
): P & Pick<Position, 'callPrice' | 'liquidationPrice' | 'bankruptcyPrice'> => ({
  ...position,
  callPrice: priceAtEquity(scale, position, callEquity(scale, position)),
  liquidationPrice: priceAtEquity(scale, position, closeOutEquity(scale, position)),
  bankruptcyPrice: priceAtEquity(scale, position, 0n),
});

/** Whether a position's stop lies before its liquidation price, so that it can fire (rule MARGIN-8); true without one. */
export const isStopInReach = ({
  side,
  stop,
  liquidationPrice,
}: Pick<Position, 'side' | 'stop' | 'liquidationPrice'>): boolean =>
  stop === null || liquidationPrice === null || (side === 'long' ? stop > liquidationPrice : stop < liquidationPrice);

/** Whether a price ends a position at its target or its stop: target for it, stop against it, and the stop before it is closed for want of margin (rule MARGIN-8). */
export const areExitsSound = (
  { side, liquidationPrice }: Pick<Position, 'side' | 'liquidationPrice'>,
  mark: PriceTicks,
  target: PriceTicks | null,
  stop: PriceTicks | null,
): boolean => {
  const sign = side === 'long' ? 1 : -1;
  const isPrice = (price: number): boolean => price > 0 && Number.isSafeInteger(price);
  if (target !== null && (!isPrice(target) || sign * (target - mark) <= 0)) return false;
  if (stop === null) return true;
  if (!isPrice(stop) || sign * (mark - stop) <= 0) return false;
  return isStopInReach({ side, stop, liquidationPrice });
};
