import type { LimitsEvent } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

type Noted = { readonly customer: number };
type Record = (mode: 'real', customer: number, kind: 'limits') => void;

const own = ({ customer }: Noted, record: Record): void => record('real', customer, 'limits');

/** What of it the private half of the live feed says has changed. */
export const limitsChanges: ChangesOf<LimitsEvent, 'limits'> = {
  'own-limit-set': own,
  'own-limit-loosening': own,
  'own-limit-kept': own,
  'own-session-begun': own,
  'own-deposit-counted': own,
  'own-loss-counted': own,
  'self-excluded': own,
  'self-exclusion-ended': own,
};
