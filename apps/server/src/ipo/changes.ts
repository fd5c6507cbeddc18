import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'shares-applied' | 'shares-allotted' | 'shares-paid' | 'shares-listed' | 'application-returned';

/** What of it the private half of the live feed says has changed. */
export const ipoChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'application'> = {
  'shares-applied': ({ application: { customer, id } }, record) => record('real', customer, 'application', id),
  'shares-allotted': ({ application: { customer, id } }, record) => record('real', customer, 'application', id),
  'shares-paid': ({ application: { customer, id } }, record) => record('real', customer, 'application', id),
  'shares-listed': ({ application: { customer, id } }, record) => record('real', customer, 'application', id),
  'application-returned': ({ application: { customer, id } }, record) => record('real', customer, 'application', id),
};
