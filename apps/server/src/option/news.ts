import type { Event } from '@bourse/core';
import { amountText } from '@bourse/rules';
import type { NewsDeps, NewsOf } from '../news.ts';
import { EURO } from './present.ts';

type Notified = 'options-settled' | 'option-cancelled';

const euros = (units: bigint, { assets }: NewsDeps): string => `${amountText(assets.get(EURO), units)} ${EURO}`;

/** What customers are told of their options; what is done on the demo account is told nobody (NOTIFY-21). */
export const optionNews: NewsOf<Extract<Event, { readonly type: Notified }>, 'option-settled' | 'option-cancelled'> = {
  'options-settled': {
    notice: ({ instrument, lines }, deps) => {
      const name = deps.listing(instrument).instrument.symbol;
      return lines.map(({ customer, id, result, stake, payout }) => ({
        customer,
        kind: 'option-settled',
        values: {
          instrument,
          name,
          id: String(id),
          stake: euros(stake, deps),
          payout: euros(payout, deps),
          outcome: result,
        },
      }));
    },
    isNews: ({ mode, lines }) => mode === 'real' && lines.length > 0,
  },
  'option-cancelled': {
    notice: ({ type: kind, option: { customer, instrument, id, stake } }, deps) => ({
      customer,
      kind,
      values: {
        instrument,
        name: deps.listing(instrument).instrument.symbol,
        id: String(id),
        stake: euros(stake, deps),
      },
    }),
    // What customers took back themselves is known to them, and what an exclusion ends is in its own notice.
    isNews: ({ option: { mode }, reason }) => mode === 'real' && reason === 'not-available',
  },
};
