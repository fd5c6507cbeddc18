import type { Offer, OfferKind, Reading } from '@bourse/core';
import { quantityLots, quantityText } from '@bourse/rules';
import type { Context, CustomerCaller } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { namedIn } from './orders.ts';

export type ListedOffer = Reading<Offer>;

/** Whether an offer is taken from at a moment. */
export const isOpen = ({ terms, isClosed }: ListedOffer, at: number): boolean =>
  !isClosed && at >= terms.opensAt && at < terms.closesAt;

/** Every offer, newest first. */
export const allOffers = ({ core }: Services): readonly ListedOffer[] =>
  [...core.state.offers.offers.values()].reverse();

/** What is on offer of a kind now, newest first. */
export const openOffers = (services: Services, kind: OfferKind): readonly ListedOffer[] =>
  allOffers(services).filter((offer) => offer.terms.kind === kind && isOpen(offer, services.now()));

/** What every page of offers shows of one. */
export const presentOffer = ({ services, caller }: Context<CustomerCaller>, { terms, left }: ListedOffer) => {
  const { instrument, scale } = services.market.listing(terms.instrument);
  const text = (lots: number): string => quantityText(scale, quantityLots(lots));
  return {
    id: terms.id,
    ...namedIn(services, terms.instrument),
    currency: instrument.quote,
    minimum: text(terms.minimumLots),
    maximum: text(terms.maximumLots),
    left: text(left[caller.mode]),
    opensAt: terms.opensAt,
    closesAt: terms.closesAt,
    lockMs: terms.lockMs,
    isReviewed: terms.isReviewed,
  };
};
