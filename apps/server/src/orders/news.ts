import { type Event, hasHoldings, products } from '@bourse/core';
import { amountText, priceText, quantityText } from '@bourse/rules';
import type { News, NewsDeps, NewsOf } from '../news.ts';
import { averagePrice } from './order-rows.ts';

type Closed = Extract<Event, { type: 'order-closed' }>;

/**
 * Whether a real order ended that had rested or waited, otherwise than by its owner's wish: who placed it just now saw what became of it, and
 * what is done on the demo account is told nobody (NOTIFY-21).
 */
const isEndedAway = ({ before, order, reason }: Closed): boolean =>
  order.mode === 'real' && before !== 'placed' && reason !== 'requested';

const newsOfOrder = ({ order, reason }: Closed, { assets, listing }: NewsDeps): News => {
  const traded = listing(order.instrument);
  const { instrument, scale } = traded;
  const average = averagePrice(order);
  const values = {
    order: String(order.id),
    // What is kept in holdings, as a share, is named by its symbol; a coin or a currency by its own code.
    name: hasHoldings({ products }, traded) ? instrument.symbol : instrument.base,
    quantity: quantityText(scale, order.quantity),
    filled: quantityText(scale, order.filled),
    price: average === undefined ? '' : priceText(scale, average),
    fee: amountText(assets.get(instrument.quote), order.fees),
    currency: instrument.quote,
  };
  const { customer, side, kind } = order;
  if (reason === null) return { customer, kind: `${side}-order-filled`, values };
  const requested = {
    requested: `${side}-${kind}`,
    limit: kind === 'limit' ? priceText(scale, order.limit) : '',
    extent: order.filled === 0 ? 'none' : 'part',
  };
  return { customer, kind: 'order-cancelled', values: { ...values, ...requested, reason } };
};

/** What customers are told of their orders. */
export const orderNews: NewsOf<Closed> = {
  'order-closed': { notice: newsOfOrder, isNews: isEndedAway },
};
