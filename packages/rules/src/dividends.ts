import { pow10 } from './decimal.ts';
import { baseUnits, type InstrumentScale, type QuantityLots } from './instrument.ts';

/** Decimals of a dividend a share: it is often told in fractions of the smallest coin. */
export const DIVIDEND_DECIMALS = 8;

/**
 * What shares bring, in the smallest unit of the asset that is paid, rounded down (rule DIVIDENDS-3).
 * @param perShare what one share brings, with {@link DIVIDEND_DECIMALS}.
 */
export const dividendOn = (
  scale: InstrumentScale,
  decimals: { readonly base: number; readonly paid: number },
  perShare: bigint,
  lots: QuantityLots,
): bigint => (baseUnits(scale, lots) * perShare * pow10(decimals.paid)) / pow10(decimals.base + DIVIDEND_DECIMALS);
