import { mulDiv, pow10 } from './decimal.ts';
import type { InstrumentId, InstrumentScale, PriceTicks } from './instrument.ts';
import type { Turnover } from './trade.ts';

// Funding of perpetual contracts, by the method that exchanges publish for them: it keeps the price of a contract near that of what it is on.

const PPB = 1_000_000_000n;

/** How far interest may pull the rate away from the premium, and the most that a period costs: 0.05 % and 0.75 %, in billionths. */
const DAMP_PPB = 500_000;
const CAP_PPB = 7_500_000;

/** On which terms a contract is funded. */
export type FundingTerms = {
  /** What the contract is on: its reference price is what the mark price is compared with. */
  readonly index: InstrumentId;
  /** The interest of a period, in billionths of the value. */
  readonly interestPpb: number;
};

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/**
 * The rate of a period by its premium, in billionths of the value at the mark price: premium + clamp(interest − premium, ±0.05 %), clamped to ±0.75 %
 * (rule CONTRACT-5). Above zero longs pay and shorts receive.
 */
export const fundingRate = ({ interestPpb }: Pick<FundingTerms, 'interestPpb'>, premiumPpb: number): number =>
  clamp(premiumPpb + clamp(interestPpb - premiumPpb, DAMP_PPB), CAP_PPB);

/** How far a mark price is above an index price, in billionths of the index price, towards zero (rule CONTRACT-5). */
export const premiumPpb = (
  { scale, mark }: { readonly scale: InstrumentScale; readonly mark: PriceTicks },
  index: { readonly scale: InstrumentScale; readonly price: PriceTicks },
): number => {
  const here = BigInt(mark) * scale.tickUnits * pow10(index.scale.priceDecimals);
  const there = BigInt(index.price) * index.scale.tickUnits * pow10(scale.priceDecimals);
  return Number(((here - there) * PPB) / there);
};

/**
 * What a period's funding costs a position, below zero what it brings, in the quote asset's smallest unit: what is paid is rounded up, what is received
 * towards zero (rule CONTRACT-5). @param value mark price × quantity, in ticks × lots.
 */
export const fundingDue = (
  scale: InstrumentScale,
  side: 'long' | 'short',
  value: Turnover,
  ratePpb: number,
): bigint => {
  const ppb = side === 'long' ? ratePpb : -ratePpb;
  const due = value * BigInt(ppb);
  return mulDiv(due, scale.notionalNumerator, scale.notionalDenominator * PPB, ppb > 0 ? 'up' : 'down');
};
