import { defineModule } from '../module.ts';
import { offersFolds } from './evolve.ts';
import { closeOffer, listOffer } from './list-offer.ts';
import { offersReactions, onOfferUnlock, reviewOfferOrder } from './review-offer-order.ts';
import { restoreOffers, takeOffers } from './snapshot.ts';
import { createOffersState, OFFER_UNLOCK, offersHouseAccounts } from './state.ts';
import { takeOffer } from './take-offer.ts';

export const offers = defineModule({
  name: 'offers',
  state: createOffersState,
  commands: {
    'list-offer': listOffer,
    'close-offer': closeOffer,
    'take-offer': takeOffer,
    'review-offer-order': reviewOfferOrder,
  },
  events: offersFolds,
  reactions: offersReactions,
  agenda: { [OFFER_UNLOCK]: onOfferUnlock },
  holds: {
    offer: ({ state }, id) => state.offers.inReview.get(id)?.placedAt,
    'offer-lock': ({ state }, id) => state.offers.locks.get(id)?.since,
  },
  houseAccounts: offersHouseAccounts,
  snapshot: { take: takeOffers, restore: restoreOffers },
});
