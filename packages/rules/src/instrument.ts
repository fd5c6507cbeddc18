import type { Asset, AssetCode } from './asset.ts';
import { decimalsOf, formatDecimal, mulDiv, parseDecimal, pow10, type Rounding } from './decimal.ts';
import type { InstrumentKind } from './instrument-kind.ts';
import { err, ok, type Result } from './result.ts';
import { whole } from './whole.ts';

export type InstrumentId = string;

/** A product that trades instruments, by the name the API has for it: the modules of the API say which there are. */
export type Product = string;

/** Where shares are listed. */
export const SHARE_VENUES = ['US', 'HK', 'CN', 'BR', 'EU'] as const;
export type VenueId = (typeof SHARE_VENUES)[number] | 'COIN' | 'FX' | 'METAL' | 'REPLAY';

/** Whether a venue is a market of shares. */
export const isShareVenue = (venue: string): boolean => SHARE_VENUES.some((each) => each === venue);

/** What an instrument is listed with: the shares of its venue, or all else of its kind. */
export const marketOf = ({ kind, venue }: { readonly kind: InstrumentKind; readonly venue: string }): string =>
  kind === 'share' ? venue : kind;

/**
 * What a trade comes to: delivery of the base asset against the quote asset, both in full; or a position on margin, whose result is paid in
 * the quote asset.
 */
export type SettlementKind = 'delivery' | 'margin';

declare const ticks: unique symbol;
declare const lots: unique symbol;
/** A price as a whole number of the instrument's tick size. */
export type PriceTicks = number & { readonly [ticks]: true };
/** A quantity as a whole number of the instrument's lot size. */
export type QuantityLots = number & { readonly [lots]: true };

export const priceTicks = (value: number): PriceTicks => value as PriceTicks;
export const quantityLots = (value: number): QuantityLots => value as QuantityLots;

/** How the house quotes round the reference price. Sizes and spread are public: what is shown is what executes. */
export type LadderPolicy = {
  /** Whole spread between the best house bid and ask, in hundredths of a percent of the reference. */
  readonly spreadBps: number;
  readonly levels: number;
  /** Distance between levels, in ticks. */
  readonly stepTicks: number;
  /** Quantity at the best level, in lots; each level further out holds this much more. */
  readonly sizeLots: number;
  /** The most lots that the house holds, or owes, of the instrument: beyond it, it quotes the side alone that brings it back. */
  readonly inventoryLots: number;
};

/** A quoted product that may be tradable. `base` is the asset bought, `quote` the asset paid. */
export type Instrument = {
  readonly id: InstrumentId;
  readonly kind: InstrumentKind;
  /** The product under which its orders are placed and listed; null for an index, which is not tradable. */
  readonly product: Product | null;
  readonly venue: VenueId;
  /** What the customer sees: 'BTC/USDT', 'AURX'. */
  readonly symbol: string;
  readonly name: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  /** Smallest step of the price, a decimal text in the quote asset. */
  readonly tickSize: string;
  /** Smallest step of the quantity, a decimal text in the base asset. */
  readonly lotSize: string;
  /** Smallest price × quantity of an order, a decimal text in the quote asset. */
  readonly minNotional: string;
  readonly feeBps: number;
  /** A limit price further than this from the reference is refused. */
  readonly bandBps: number;
  /** A market order does not fill further than this from the reference; the rest is cancelled. */
  readonly collarBps: number;
  readonly ladder: LadderPolicy;
  readonly tradable: boolean;
  /** How its fills are settled; by delivery where it is not said. */
  readonly settlement?: SettlementKind;
};

/** An instrument with the constants that prices, quantities and notionals are worked out with. */
export type InstrumentScale = {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  /** One tick × one lot = numerator ÷ denominator of the quote asset's smallest unit, in lowest terms. */
  readonly notionalNumerator: bigint;
  readonly notionalDenominator: bigint;
  /** The denominator for basis points of a notional. */
  readonly feeDenominator: bigint;
  /** One lot in the base asset's smallest unit. */
  readonly lotBaseUnits: bigint;
  readonly minNotionalUnits: bigint;
  /** The least turnover, in ticks × lots, that is worth the minimum notional. */
  readonly minTurnover: bigint;
};

const scaled = (text: string, decimals: number): bigint => {
  const value = parseDecimal(text, decimals);
  if (!value.ok || value.value <= 0n) throw new RangeError(`'${text}' is not a positive step of ${decimals} decimals`);
  return value.value;
};

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/**
 * The constants of an instrument, once at start.
 * @throws {RangeError} when a step is not a positive decimal, or the lot size is finer than the base asset.
 */
export const scaleOf = (
  instrument: Pick<Instrument, 'tickSize' | 'lotSize' | 'minNotional'>,
  base: Pick<Asset, 'decimals'>,
  quote: Pick<Asset, 'decimals'>,
): InstrumentScale => {
  const priceDecimals = decimalsOf(instrument.tickSize);
  const quantityDecimals = decimalsOf(instrument.lotSize);
  const tickUnits = scaled(instrument.tickSize, priceDecimals);
  const lotUnits = scaled(instrument.lotSize, quantityDecimals);
  const numerator = tickUnits * lotUnits * pow10(quote.decimals);
  const denominator = pow10(priceDecimals + quantityDecimals);
  const divisor = greatestDivisor(numerator, denominator);
  const [notionalNumerator, notionalDenominator] = [numerator / divisor, denominator / divisor];
  const minNotionalUnits = scaled(instrument.minNotional, quote.decimals);
  return {
    priceDecimals,
    quantityDecimals,
    tickUnits,
    lotUnits,
    notionalNumerator,
    notionalDenominator,
    feeDenominator: notionalDenominator * 10_000n,
    lotBaseUnits: scaled(instrument.lotSize, base.decimals),
    minNotionalUnits,
    minTurnover: mulDiv(minNotionalUnits, notionalDenominator, notionalNumerator, 'up'),
  };
};

/** price × quantity in the quote asset's smallest unit. */
export const notional = (
  scale: InstrumentScale,
  price: PriceTicks,
  quantity: QuantityLots,
  rounding: Rounding,
): bigint => mulDiv(BigInt(price) * BigInt(quantity), scale.notionalNumerator, scale.notionalDenominator, rounding);

/** quantity in the base asset's smallest unit; exact, for a lot is a whole number of them. */
export const baseUnits = (scale: InstrumentScale, quantity: QuantityLots): bigint =>
  whole(quantity) * scale.lotBaseUnits;

/** How many whole steps a decimal text is. Errors: BETWEEN two steps, OUT_OF_RANGE where it is no positive number that can be counted. */
const parseSteps = (text: string, decimals: number, step: bigint): Result<number, 'BETWEEN' | 'OUT_OF_RANGE'> => {
  const units = parseDecimal(text, decimals);
  if (!units.ok) return err(units.error === 'TOO_PRECISE' && !text.startsWith('-') ? 'BETWEEN' : 'OUT_OF_RANGE');
  if (units.value <= 0n) return err('OUT_OF_RANGE');
  if (units.value % step !== 0n) return err('BETWEEN');
  const steps = Number(units.value / step);
  return Number.isSafeInteger(steps) ? ok(steps) : err('OUT_OF_RANGE');
};

/** Reads a price. Error OFF_TICK: not a positive whole number of ticks. */
export const parsePrice = (scale: InstrumentScale, text: string): Result<PriceTicks, 'OFF_TICK'> => {
  const steps = parseSteps(text, scale.priceDecimals, scale.tickUnits);
  return steps.ok ? ok(priceTicks(steps.value)) : err('OFF_TICK');
};

/** Reads a quantity. Errors: BAD_AMOUNT where it is no number above zero or too large to be one of lots, OFF_LOT between two lots. */
export const parseQuantity = (scale: InstrumentScale, text: string): Result<QuantityLots, 'BAD_AMOUNT' | 'OFF_LOT'> => {
  const steps = parseSteps(text, scale.quantityDecimals, scale.lotUnits);
  if (steps.ok) return ok(quantityLots(steps.value));
  return err(steps.error === 'BETWEEN' ? 'OFF_LOT' : 'BAD_AMOUNT');
};

export const priceText = (scale: InstrumentScale, price: PriceTicks): string =>
  formatDecimal(BigInt(price) * scale.tickUnits, scale.priceDecimals);

export const quantityText = (scale: InstrumentScale, quantity: QuantityLots): string =>
  formatDecimal(BigInt(quantity) * scale.lotUnits, scale.quantityDecimals);
