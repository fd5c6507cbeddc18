import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'offer-requested' | 'offer-filled' | 'offer-refused' | 'offer-unlocked' | 'offer-lock-split';

/** What of it the private half of the live feed says has changed. */
export const offersChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'offer'> = {
  'offer-requested': ({ order: { mode, customer, id } }, record) => record(mode, customer, 'offer', id),
  'offer-filled': ({ order: { mode, customer, id, instrument } }, record, noted) => {
    record(mode, customer, 'offer', id);
    noted(mode, customer)?.positions.add(instrument);
  },
  'offer-refused': ({ order: { mode, customer, id } }, record) => record(mode, customer, 'offer', id),
  'offer-lock-split': ({ lock: { mode, customer, order } }, record) => record(mode, customer, 'offer', order),
  'offer-unlocked': ({ lock: { mode, customer, order, instrument } }, record, noted) => {
    record(mode, customer, 'offer', order);
    noted(mode, customer)?.positions.add(instrument);
  },
};
