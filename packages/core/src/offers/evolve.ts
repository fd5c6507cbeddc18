import { assert } from '@bourse/rules';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import { addLock, removeLock } from './lock-ups.ts';
import { OFFER_UNLOCK, type OfferOrder, type OffersEvent, type OffersState, takerName } from './state.ts';

/** Takes so many lots out of an offer, below zero back into it. */
const take = ({ offers }: OffersState, order: OfferOrder, lots: number): void => {
  const offer = offers.get(order.offer);
  assert(offer && offer.left[order.mode] >= lots, 'no more is taken than is left');
  offer.left[order.mode] -= lots;
  const name = takerName(order);
  const taken = (offer.taken.get(name) ?? 0) + lots;
  if (taken > 0) offer.taken.set(name, taken);
  else offer.taken.delete(name);
};

const place = (state: OffersState, order: OfferOrder): void => {
  state.nextOrder = afterNumber(state.nextOrder, order.id, 'order out of an offer');
  take(state, order, order.quantity);
};

/** The postings are applied by the ledger, purchases by the holdings of shares. */
export const offersFolds: Folds<OffersEvent> = {
  'offer-listed': ({ state: { offers } }, { offer: terms }) => {
    const { id, lots } = terms;
    offers.offers.set(id, { terms, left: { real: lots, demo: lots }, taken: new Map(), isClosed: false });
    offers.nextOffer = afterNumber(offers.nextOffer, id, 'offer');
  },
  'offer-closed': ({ state: { offers } }, { offer: { id } }) => {
    const offer = offers.offers.get(id);
    assert(offer, 'what is closed was listed');
    offer.isClosed = true;
  },
  'offer-requested': ({ state: { offers } }, { order }) => {
    place(offers, order);
    offers.inReview.set(order.id, order);
  },
  'offer-filled': ({ state: { offers, orders, agenda } }, { fill, order, lock }) => {
    if (!offers.inReview.delete(order.id)) place(offers, order);
    orders.nextFill = afterNumber(orders.nextFill, fill, 'fill');
    if (!lock) return;
    addLock(offers, lock);
    agenda.waiting.add(lock.until, OFFER_UNLOCK, String(order.id));
  },
  'offer-refused': ({ state: { offers } }, { order }) => {
    assert(offers.inReview.delete(order.id), 'what is refused was in review');
    take(offers, order, -order.quantity);
  },
  'offer-lock-split': ({ state: { offers, agenda } }, { lock }) => {
    if (lock.units > 0n) {
      addLock(offers, lock);
      return;
    }
    removeLock(offers, lock);
    agenda.waiting.remove(lock.until, OFFER_UNLOCK, String(lock.order));
  },
  'offer-unlocked': ({ state: { offers } }, { lock }) => {
    removeLock(offers, lock);
  },
};
