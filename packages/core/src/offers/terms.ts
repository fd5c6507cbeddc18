import { awaitsSplit, hasHoldings, isDelivered } from '../market/index.ts';
import { MAX_ORDER_LOTS } from '../orders/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { OfferTerms } from './state.ts';

/** The most that is taken off a price: half of it. */
const MOST_OFF_BPS = 5_000;
const DAY_MS = 86_400_000;
/** A moment further ahead, or a longer lock-up, is a mistake of the form. */
const MOST_AHEAD_MS = 3_650 * DAY_MS;
/** As long as an operator has to confirm: what was to open meanwhile opens with the listing. */
const MOST_PAST_MS = 3 * DAY_MS;

/** What operators decide of the terms; whether a password opens any tier stands for where passwords are kept. */
export type ProposedOffer = Omit<OfferTerms, 'id' | 'papers'> & { readonly isLocked: boolean };

export type OfferMisfit =
  | 'INSTRUMENT_NOT_FOUND'
  | 'NOT_TRADABLE'
  | 'BAD_AMOUNT'
  | 'OFFER_TIERS_MISFIT'
  | 'OFFER_TIMES_MISFIT';

const isCount = (whole: number): boolean => Number.isSafeInteger(whole) && whole > 0 && whole <= MAX_ORDER_LOTS;

const areSizesSound = ({ lots, minimumLots, maximumLots }: ProposedOffer): boolean =>
  [lots, minimumLots, maximumLots].every(isCount) && minimumLots <= maximumLots && maximumLots <= lots;

/** Only blocks have several tiers, and over the counter nothing is behind a password. */
const areTiersSound = ({ kind, discountsBps, isLocked }: ProposedOffer): boolean =>
  discountsBps.length > 0 &&
  discountsBps.every((bps) => Number.isSafeInteger(bps) && bps >= 0 && bps <= MOST_OFF_BPS) &&
  (kind === 'block' || discountsBps.length === 1) &&
  (kind !== 'otc' || !isLocked);

const areTimesSound = ({ opensAt, closesAt, lockMs }: ProposedOffer, at: number): boolean =>
  [opensAt, closesAt, lockMs].every(Number.isSafeInteger) &&
  opensAt >= at - MOST_PAST_MS &&
  opensAt < closesAt &&
  closesAt > at &&
  closesAt <= at + MOST_AHEAD_MS &&
  lockMs >= 0 &&
  lockMs <= MOST_AHEAD_MS;

/**
 * What keeps an offer from being listed on such terms at a moment; undefined where nothing does (rule OFFERS-1). In this order: INSTRUMENT_NOT_FOUND, NOT_TRADABLE
 * (not a share that is paid in full, or one whose split is announced), BAD_AMOUNT (sizes that contradict each other), OFFER_TIERS_MISFIT, OFFER_TIMES_MISFIT (over by now, opened
 * more than three days ago, or a moment or lock-up of more than ten years).
 */
export const offerMisfit = (
  { config, products, state }: Pick<ReadonlyCore, 'config' | 'products' | 'state'>,
  offer: ProposedOffer,
  at: number,
): OfferMisfit | undefined => {
  const listing = config.listings.get(offer.instrument);
  if (!listing) return 'INSTRUMENT_NOT_FOUND';
  const isShare = listing.instrument.tradable && isDelivered(listing) && hasHoldings({ products }, listing);
  // Lots of a share whose split is announced would be of shares that are no more.
  if (!isShare || awaitsSplit({ state }, offer.instrument)) return 'NOT_TRADABLE';
  if (!areSizesSound(offer)) return 'BAD_AMOUNT';
  if (!areTiersSound(offer)) return 'OFFER_TIERS_MISFIT';
  return areTimesSound(offer, at) ? undefined : 'OFFER_TIMES_MISFIT';
};
