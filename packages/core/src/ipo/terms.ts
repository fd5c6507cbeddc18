import { priceTicks, quantityLots, turnover, turnoverValue } from '@bourse/rules';
import { MOST_IN_BALLOT } from '@bourse/rules/ballot';
import { awaitsSplit, hasHoldings, type Listing } from '../market/index.ts';
import { MAX_ORDER_LOTS, MAX_PRICE_TICKS } from '../orders/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { OfferingTerms } from './state.ts';

/** Whatever is applied for in all stays a whole number that is exact. */
const MOST_APPLIED = Math.floor(Number.MAX_SAFE_INTEGER / MOST_IN_BALLOT);
/** A moment further ahead is a mistake of the form. */
const MOST_AHEAD_MS = 3_650 * 86_400_000;

/** What operators decide of the terms; the commitment is made by the server. */
export type ProposedOffering = Omit<OfferingTerms, 'name' | 'commitment'>;

export type OfferingMisfit =
  | 'INSTRUMENT_NOT_FOUND'
  | 'NOT_TRADABLE'
  | 'OFFERING_PRICE_MISFIT'
  | 'OFFERING_SIZES_MISFIT'
  | 'OFFERING_TIMES_MISFIT';

/** The share's highest price on the market, for one lot. */
const highestPrice = ({ scale }: Listing): bigint =>
  turnoverValue(scale, turnover(priceTicks(MAX_PRICE_TICKS), quantityLots(1)), 'down');

const areSizesSound = ({ kind, boardLot, offered, least, most }: ProposedOffering): boolean => {
  const isQuantity = (value: number, lot: number): boolean =>
    Number.isSafeInteger(value) && value > 0 && value % lot === 0;
  return (
    isQuantity(boardLot, 1) &&
    [offered, least, most].every((quantity) => isQuantity(quantity, boardLot)) &&
    least <= most &&
    most <= MOST_APPLIED &&
    most <= offered &&
    offered <= MAX_ORDER_LOTS &&
    (kind !== 4 || least === most)
  );
};

const areMomentsSound = ({ opensAt, closesAt, paysAt, listsAt }: ProposedOffering, at: number): boolean =>
  [opensAt, closesAt, paysAt, listsAt].every(Number.isSafeInteger) &&
  at <= opensAt &&
  opensAt < closesAt &&
  closesAt < paysAt &&
  paysAt < listsAt &&
  listsAt <= at + MOST_AHEAD_MS;

/**
 * What keeps an offering from being listed on such terms at a moment; undefined where nothing does (rule IPO-1). In this order: INSTRUMENT_NOT_FOUND, NOT_TRADABLE
 * (no share, or one whose split is announced), OFFERING_PRICE_MISFIT (none, or above any price of the share's market), OFFERING_SIZES_MISFIT, OFFERING_TIMES_MISFIT (past, out of order, or
 * more than ten years ahead).
 */
export const offeringMisfit = (
  { config, products, state }: Pick<ReadonlyCore, 'config' | 'products' | 'state'>,
  terms: ProposedOffering,
  at: number,
): OfferingMisfit | undefined => {
  const listing = config.listings.get(terms.instrument);
  if (!listing) return 'INSTRUMENT_NOT_FOUND';
  // Quantities of a share whose split is announced would be of shares that are no more.
  if (!hasHoldings({ products }, listing) || awaitsSplit({ state }, terms.instrument)) return 'NOT_TRADABLE';
  if (terms.price <= 0n || terms.price > highestPrice(listing)) return 'OFFERING_PRICE_MISFIT';
  if (!areSizesSound(terms)) return 'OFFERING_SIZES_MISFIT';
  return areMomentsSound(terms, at) ? undefined : 'OFFERING_TIMES_MISFIT';
};
