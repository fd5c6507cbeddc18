import { type Offer, type OfferKind, type Reading, takerName } from '@bourse/core';
import { quantityLots, quantityText } from '@bourse/rules';
import type { Context, CustomerCaller } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { namedIn } from './orders.ts';

export type ListedOffer = Reading<Offer>;

/** Whether nothing is taken from an offer any more, by its time or an operator. */
export const hasEnded = ({ terms, isClosed }: ListedOffer, at: number): boolean => isClosed || at >= terms.closesAt;

/** Whether an offer is taken from at a moment. */
export const isOpen = (offer: ListedOffer, at: number): boolean => at >= offer.terms.opensAt && !hasEnded(offer, at);

/** Every offer, newest first. */
export const allOffers = ({ core }: Services): readonly ListedOffer[] =>
  [...core.state.offers.offers.values()].reverse();

/** What is on offer of a kind now, newest first; only the one of a number where it is given. */
export const openOffers = (services: Services, kind: OfferKind, id?: number): readonly ListedOffer[] =>
  allOffers(services).filter(
    (offer) =>
      offer.terms.kind === kind && isOpen(offer, services.now()) && (id === undefined || offer.terms.id === id),
  );

/** What every page of offers shows of one. */
export const presentOffer = ({ services, caller }: Context<CustomerCaller>, { terms, left, taken }: ListedOffer) => {
  const { instrument, scale } = services.market.listing(terms.instrument);
  const text = (lots: number): string => quantityText(scale, quantityLots(lots));
  return {
    id: terms.id,
    ...namedIn(services, terms.instrument),
    currency: instrument.quote,
    lot: text(1),
    minimum: text(terms.minimumLots),
    maximum: text(terms.maximumLots),
    taken: text(taken.get(takerName({ mode: caller.mode, customer: caller.id })) ?? 0),
    total: text(terms.lots),
    left: text(left[caller.mode]),
    opensAt: terms.opensAt,
    closesAt: terms.closesAt,
    lockMs: terms.lockMs,
    collarBps: instrument.collarBps,
    isReviewed: terms.isReviewed,
  };
};
