import type { Event, OfferOrder } from '@bourse/core';
import { amountText, priceText, quantityText } from '@bourse/rules';
import type { NewsDeps, NewsOf } from '../news.ts';

const valuesOf = ({ kind, instrument: id, quantity, price, cost }: OfferOrder, { assets, listing }: NewsDeps) => {
  const { instrument, scale } = listing(id);
  return {
    kind,
    name: instrument.symbol,
    quantity: quantityText(scale, quantity),
    price: priceText(scale, price),
    amount: amountText(assets.get(instrument.quote), cost),
    currency: instrument.quote,
  };
};

/** What customers are told of their orders out of offers: the answer of an operator. What is done on the demo account is told nobody (NOTIFY-21). */
export const offersNews: NewsOf<
  Extract<Event, { readonly type: 'offer-filled' | 'offer-refused' }>,
  'offer-approved' | 'offer-refused'
> = {
  'offer-filled': {
    notice: ({ order }, deps) => ({ customer: order.customer, kind: 'offer-approved', values: valuesOf(order, deps) }),
    isNews: ({ order, by }) => order.mode === 'real' && by !== null,
  },
  'offer-refused': {
    notice: ({ order, reason }, deps) => ({
      customer: order.customer,
      kind: 'offer-refused',
      values: { ...valuesOf(order, deps), reason },
    }),
    isNews: ({ order, by }) => order.mode === 'real' && by !== null,
  },
};
