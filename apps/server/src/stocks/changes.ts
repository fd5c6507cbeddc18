import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'sales-settled' | 'holding-exits-set';

/** What of it the private half of the live feed says has changed. */
export const stocksChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'settlement'> = {
  'holding-exits-set': ({ exits: { mode, customer, instrument } }, _record, noted) =>
    noted(mode, customer)?.positions.add(instrument),
  'sales-settled': ({ settled }, record, noted) => {
    for (const { mode, customer, asset } of settled) {
      noted(mode, customer)?.balances.set(`stock ${asset}`, { type: 'stock', asset });
      record(mode, customer, 'settlement');
    }
  },
};
