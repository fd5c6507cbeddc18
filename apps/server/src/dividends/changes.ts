import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'dividend-fixed' | 'dividend-paid';

/** What of it the private half of the live feed says has changed. */
export const dividendsChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'dividend-line'> = {
  'dividend-fixed': ({ lines }, record) => {
    for (const { mode, customer, id } of lines) record(mode, customer, 'dividend-line', id);
  },
  'dividend-paid': ({ mode, lines }, record) => {
    for (const { customer, id } of lines) record(mode, customer, 'dividend-line', id);
  },
};
