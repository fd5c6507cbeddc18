import { sorted } from '../sorted.ts';
import { addLock } from './lock-ups.ts';
import { createOffersState, type Offer, type OfferLock, type OfferOrder, type OffersState } from './state.ts';

type OfferData = Omit<Offer, 'taken'> & { readonly taken: readonly (readonly [taker: string, lots: number])[] };

export type OffersSnapshot = {
  readonly offers: readonly OfferData[];
  readonly inReview: readonly OfferOrder[];
  readonly locks: readonly OfferLock[];
  readonly nextOffer: number;
  readonly nextOrder: number;
};

export const takeOffers = ({ offers, inReview, locks, nextOffer, nextOrder }: OffersState): OffersSnapshot => ({
  offers: [...offers.values()]
    .sort((one, other) => one.terms.id - other.terms.id)
    .map((offer) => ({ ...offer, left: { ...offer.left }, taken: sorted(offer.taken, ([taker]) => taker) })),
  inReview: [...inReview.values()].sort((one, other) => one.id - other.id),
  locks: [...locks.values()].sort((one, other) => one.order - other.order),
  nextOffer,
  nextOrder,
});

export const restoreOffers = (data: OffersSnapshot): OffersState => {
  const state: OffersState = {
    ...createOffersState(),
    offers: new Map(
      data.offers.map((offer) => [offer.terms.id, { ...offer, left: { ...offer.left }, taken: new Map(offer.taken) }]),
    ),
    inReview: new Map(data.inReview.map((order) => [order.id, order])),
    nextOffer: data.nextOffer,
    nextOrder: data.nextOrder,
  };
  for (const lock of data.locks) addLock(state, lock);
  return state;
};
