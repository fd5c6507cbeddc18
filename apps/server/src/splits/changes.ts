import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

/** What of it the private half of the live feed says has changed. */
export const splitsChanges: ChangesOf<Extract<Event, { readonly type: 'split-adjusted' }>, 'split-line'> = {
  'split-adjusted': ({ lines, split: { id, instrument } }, record, noted) => {
    for (const { mode, customer } of lines) {
      record(mode, customer, 'split-line', id);
      noted(mode, customer)?.positions.add(instrument);
    }
  },
};
