import { err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { OffersEvent, OfferTerms } from './state.ts';
import { type OfferMisfit, offerMisfit } from './terms.ts';

export type ListOffer = {
  readonly type: 'list-offer';
  readonly offer: Omit<OfferTerms, 'id'>;
  readonly by: string;
  /** Who agreed. */
  readonly agreedBy: string | null;
};

/**
 * Offers shares out of the house's stock, by two operators (rule OFFERS-1). Errors, in this order: FOUR_EYES_NEEDED, those of {@link offerMisfit}.
 */
export const listOffer = (
  core: Core,
  { offer, by, agreedBy }: ListOffer,
  at: number,
): Result<OffersEvent[], 'FOUR_EYES_NEEDED' | OfferMisfit> => {
  if (agreedBy === null || agreedBy === by) return err('FOUR_EYES_NEEDED');
  const misfit = offerMisfit(core, { ...offer, isLocked: offer.papers !== null }, at);
  if (misfit) return err(misfit);
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
