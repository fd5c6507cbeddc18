import type { Event } from '@bourse/core';
import { priceText, quantityText } from '@bourse/rules';
import type { NewsOf } from '../news.ts';

type Notified = Extract<Event, { readonly type: 'margin-called' | 'position-reduced' | 'position-closed' }>;
type Closing = Extract<Notified, { readonly reason: unknown }>;
type Closed = NewsOf<Notified, 'position-closed-out' | 'position-deleveraged'>['position-closed']['notice'];

/** A close-out for want of margin, or a part or all of a position that was reduced to close one on the other side (rules MARGIN-15, MARGIN-22). */
const closed = (
  { position: { customer, instrument }, reason, closeOut, trade }: Closing,
  { listing }: Parameters<Closed>[1],
): ReturnType<Closed> => {
  const { instrument: traded, scale } = listing(instrument);
  const name = traded.symbol;
  if (reason !== 'deleveraged')
    return {
      customer,
      kind: 'position-closed-out',
      values: { name, price: priceText(scale, closeOut?.mark ?? trade.price) },
    };
  const values = { name, quantity: quantityText(scale, trade.quantity), price: priceText(scale, trade.price) };
  return { customer, kind: 'position-deleveraged', values };
};

/** What customers are told of their positions on margin; what is done on the demo account is told nobody (rule MARGIN-15). */
export const marginNews: NewsOf<Notified, 'margin-called' | 'position-closed-out' | 'position-deleveraged'> = {
  'margin-called': {
    notice: ({ position: { customer, instrument }, price }, { listing }) => {
      const traded = listing(instrument);
      const values = { name: traded.instrument.symbol, price: priceText(traded.scale, price) };
      return { customer, kind: 'margin-called', values };
    },
    isNews: ({ position }) => position.mode === 'real',
  },
  'position-reduced': {
    notice: closed,
    isNews: ({ position, reason }) => position.mode === 'real' && reason === 'deleveraged',
  },
  'position-closed': {
    notice: closed,
    isNews: ({ position, reason }) =>
      position.mode === 'real' && (reason === 'liquidation' || reason === 'deleveraged'),
  },
};
