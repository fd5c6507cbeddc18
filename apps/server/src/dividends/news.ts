import type { DividendTerms, Event } from '@bourse/core';
import { amountText, quantityText, utcDay } from '@bourse/rules';
import type { NewsDeps, NewsOf } from '../news.ts';
import { perShareText } from './present.ts';

const valuesOf = ({ instrument, asset, perShare, exAt, payAt }: DividendTerms, { listing }: NewsDeps) => ({
  instrument,
  name: listing(instrument).instrument.symbol,
  perShare: `${perShareText(perShare)} ${asset}`,
  exDate: utcDay(exAt),
  payDate: utcDay(payAt),
});

/** What holders are told of dividends; what is done on the demo account is told nobody (NOTIFY-21). */
export const dividendsNews: NewsOf<
  Extract<Event, { readonly type: 'dividend-holders-notified' | 'dividend-paid' }>,
  'dividend-announced' | 'dividend-cancelled' | 'dividend-paid'
> = {
  'dividend-holders-notified': {
    notice: ({ dividend, customers, isCancelled }, deps) => {
      const values = valuesOf(dividend, deps);
      const kind = isCancelled ? 'dividend-cancelled' : 'dividend-announced';
      return customers.map((customer) => ({ customer, kind, values }));
    },
    isNews: ({ customers }) => customers.length > 0,
  },
  'dividend-paid': {
    notice: ({ dividend, lines }, deps) => {
      const values = valuesOf(dividend, deps);
      const { scale } = deps.listing(dividend.instrument);
      const asset = deps.assets.get(dividend.asset);
      return lines.map(({ customer, lots, units }) => ({
        customer,
        kind: 'dividend-paid',
        values: {
          ...values,
          quantity: quantityText(scale, lots),
          amount: amountText(asset, units),
          currency: asset.code,
        },
      }));
    },
    isNews: ({ mode, lines }) => mode === 'real' && lines.length > 0,
  },
};
