import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { hasHoldings, isDelivered } from '../market/index.ts';
import { MAX_ORDER_LOTS } from '../orders/index.ts';
import type { OffersEvent, OfferTerms } from './state.ts';

export type ListOffer = {
  readonly type: 'list-offer';
  readonly offer: Omit<OfferTerms, 'id'>;
  readonly by: string;
  /** Who agreed. */
  readonly agreedBy: string | null;
};

/** The most that is taken off a price: half of it. */
const MOST_OFF_BPS = 5_000;

const isCount = (whole: number): boolean => Number.isSafeInteger(whole) && whole > 0 && whole <= MAX_ORDER_LOTS;

const isDiscount = (bps: number): boolean => Number.isSafeInteger(bps) && bps >= 0 && bps <= MOST_OFF_BPS;

const isSound = ({ lots, minimumLots, maximumLots, discountsBps, opensAt, closesAt, lockMs }: ListOffer['offer']) =>
  [lots, minimumLots, maximumLots].every(isCount) &&
  minimumLots <= maximumLots &&
  maximumLots <= lots &&
  discountsBps.length > 0 &&
  discountsBps.every(isDiscount) &&
  Number.isSafeInteger(opensAt) &&
  Number.isSafeInteger(closesAt) &&
  opensAt < closesAt &&
  Number.isSafeInteger(lockMs) &&
  lockMs >= 0;

/**
 * Offers shares out of the house's stock, by two operators (rule OFFERS-1). Errors, in this order: FOUR_EYES_NEEDED, INSTRUMENT_NOT_FOUND, NOT_TRADABLE
 * (not a share that is paid in full), BAD_AMOUNT (terms that contradict each other, or that are over by now).
 */
export const listOffer = (
  core: Core,
  { offer, by, agreedBy }: ListOffer,
  at: number,
): Result<OffersEvent[], 'FOUR_EYES_NEEDED' | 'INSTRUMENT_NOT_FOUND' | 'NOT_TRADABLE' | 'BAD_AMOUNT'> => {
  if (agreedBy === null || agreedBy === by) return err('FOUR_EYES_NEEDED');
  const listing = core.config.listings.get(offer.instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  if (!listing.instrument.tradable || !isDelivered(listing) || !hasHoldings(core, listing)) return err('NOT_TRADABLE');
  if (!isSound(offer) || offer.closesAt <= at) return err('BAD_AMOUNT');
  return ok([{ type: 'offer-listed', at, offer: { id: core.state.offers.nextOffer, ...offer }, by, agreedBy }]);
};

export type CloseOffer = {
  readonly type: 'close-offer';
  readonly offer: number;
  readonly reason: string;
  readonly by: string;
};

/** Ends an offer before its time; orders in review stay (rule OFFERS-1). Errors: OFFER_NOT_FOUND, OFFER_CLOSED. */
export const closeOffer = (
  { state: { offers } }: Core,
  { offer: id, reason, by }: CloseOffer,
  at: number,
): Result<OffersEvent[], 'OFFER_NOT_FOUND' | 'OFFER_CLOSED'> => {
  const offer = offers.offers.get(id);
  if (!offer) return err('OFFER_NOT_FOUND');
  if (offer.isClosed || at >= offer.terms.closesAt) return err('OFFER_CLOSED');
  return ok([{ type: 'offer-closed', at, offer: offer.terms, reason, by }]);
};
