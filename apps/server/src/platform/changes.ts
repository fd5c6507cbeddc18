import type { Event } from '@bourse/core';
import { ACCOUNT_MODES, type CustomerId } from '@bourse/rules';
import type { ChangesOf, NoteRecord } from '../push/touched.ts';

const ofBoth = ({ customer }: { readonly customer: CustomerId }, record: NoteRecord<'customer'>): void => {
  for (const mode of ACCOUNT_MODES) record(mode, customer, 'customer');
};

type Changing = 'modules-frozen' | 'identity-level-set' | 'withdrawals-delayed';

/** What of it the private half of the live feed says has changed. */
export const platformChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, 'customer'> = {
  'modules-frozen': ofBoth,
  'identity-level-set': ofBoth,
  'withdrawals-delayed': ofBoth,
};
