import type { Event } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Changing = 'daily-check-in' | 'points-exchanged';

/** What of it the private half of the live feed says has changed. */
export const pointsChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'points'> = {
  'daily-check-in': ({ customer }, record) => record('real', customer, 'points'),
  'points-exchanged': ({ customer }, record) => record('real', customer, 'points'),
};
