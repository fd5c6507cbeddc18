import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'sales-settled';

/** What of it the private half of the live feed says has changed. */
export const stocksChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'settlement'> = {
  'sales-settled': ({ settled }, record, noted) => {
    for (const { mode, customer, asset } of settled) {
      noted(mode, customer)?.balances.set(`stock ${asset}`, { type: 'stock', asset });
      record(mode, customer, 'settlement');
    }
  },
};
