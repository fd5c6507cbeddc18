import type { Event } from '@bourse/core';
import { amountText } from '@bourse/rules';
import type { NewsOf } from '../news.ts';
import { EURO } from './present.ts';

/** What customers are told of their options; what is done on the demo account is told nobody (NOTIFY-21). */
export const optionNews: NewsOf<Extract<Event, { readonly type: 'options-settled' }>, 'option-settled'> = {
  'options-settled': {
    notice: ({ instrument, lines }, { assets, listing }) => {
      const euro = assets.get(EURO);
      const name = listing(instrument).instrument.symbol;
      return lines.map(({ customer, id, result, stake, payout }) => ({
        customer,
        kind: 'option-settled',
        values: {
          instrument,
          name,
          id: String(id),
          stake: `${amountText(euro, stake)} ${EURO}`,
          payout: `${amountText(euro, payout)} ${EURO}`,
          outcome: result,
        },
      }));
    },
    isNews: ({ mode, lines }) => mode === 'real' && lines.length > 0,
  },
};
