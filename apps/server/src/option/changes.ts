import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'option-accepted' | 'option-cancelled' | 'options-opened' | 'options-settled';

/** What of it the private half of the live feed says has changed. */
export const optionChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'option'> = {
  'option-accepted': ({ option: { mode, customer, id } }, record) => record(mode, customer, 'option', id),
  'option-cancelled': ({ option: { mode, customer, id } }, record) => record(mode, customer, 'option', id),
  'options-opened': ({ mode, lines }, record) => {
    for (const { customer, id } of lines) record(mode, customer, 'option', id);
  },
  'options-settled': ({ mode, lines }, record) => {
    for (const { customer, id } of lines) record(mode, customer, 'option', id);
  },
};
