import type { Event, SplitTerms } from '@bourse/core';
import { amountText, quantityText, utcDay } from '@bourse/rules';
import type { NewsDeps, NewsOf } from '../news.ts';

const valuesOf = ({ instrument, ratio, exAt }: SplitTerms, { listing }: NewsDeps) => ({
  instrument,
  name: listing(instrument).instrument.symbol,
  from: String(ratio.from),
  to: String(ratio.to),
  exDate: utcDay(exAt),
});

/** What those who have a share are told of its splits; what is done on the demo account is told nobody (NOTIFY-21). */
export const splitsNews: NewsOf<
  Extract<Event, { readonly type: 'split-holders-notified' | 'split-adjusted' }>,
  'split-announced' | 'split-cancelled' | 'split-adjusted'
> = {
  'split-holders-notified': {
    notice: ({ split, isCancelled, customers }, deps) => {
      const values = valuesOf(split, deps);
      const kind = isCancelled ? 'split-cancelled' : 'split-announced';
      return customers.map((customer) => ({ customer, kind, values }));
    },
    isNews: ({ customers }) => customers.length > 0,
  },
  'split-adjusted': {
    notice: ({ split, lines }, deps) => {
      const values = valuesOf(split, deps);
      const { scale, instrument } = deps.listing(split.instrument);
      const asset = deps.assets.get(instrument.quote);
      return lines
        .filter(({ mode }) => mode === 'real')
        .map(({ customer, before, after, units }) => ({
          customer,
          kind: 'split-adjusted',
          values: {
            ...values,
            before: quantityText(scale, before),
            after: quantityText(scale, after),
            amount: `${amountText(asset, units)} ${asset.code}`,
          },
        }));
    },
    isNews: ({ lines }) => lines.some(({ mode }) => mode === 'real'),
  },
};
