import type { Event } from '@bourse/core';
import { priceText } from '@bourse/rules';
import type { NewsOf } from '../news.ts';

type Notified = Extract<Event, { readonly type: 'margin-called' | 'position-closed' }>;

/** What customers are told of their positions on margin; what is done on the demo account is told nobody (rule MARGIN-15). */
export const marginNews: NewsOf<Notified, 'margin-called' | 'position-closed-out'> = {
  'margin-called': {
    notice: ({ position: { customer, instrument }, price }, { listing }) => {
      const traded = listing(instrument);
      const values = { name: traded.instrument.symbol, price: priceText(traded.scale, price) };
      return { customer, kind: 'margin-called', values };
    },
    isNews: ({ position }) => position.mode === 'real',
  },
  'position-closed': {
    notice: ({ position: { customer, instrument }, closeOut, trade }, { listing }) => {
      const traded = listing(instrument);
      const values = {
        name: traded.instrument.symbol,
        price: priceText(traded.scale, closeOut?.mark ?? trade.price),
      };
      return { customer, kind: 'position-closed-out', values };
    },
    isNews: ({ position, reason }) => position.mode === 'real' && reason === 'liquidation',
  },
};
