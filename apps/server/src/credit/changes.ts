import type { CreditEvent } from '@bourse/core';
import type { ChangesOf } from '../push/touched.ts';

/** What of it the private half of the live feed says has changed. */
export const creditChanges: ChangesOf<CreditEvent, 'credit'> = {
  'credit-applied': ({ application: { customer } }, record) => record('real', customer, 'credit'),
  'credit-approved': ({ line: { customer } }, record) => record('real', customer, 'credit'),
  'credit-refused': ({ application: { customer } }, record) => record('real', customer, 'credit'),
  'credit-drawn': ({ loan: { customer, id } }, record) => record('real', customer, 'credit', id),
  'credit-interest-accrued': ({ loan: { customer, id } }, record) => record('real', customer, 'credit', id),
  'credit-due-soon': ({ loan: { customer, id } }, record) => record('real', customer, 'credit', id),
  'credit-repaid': ({ loan: { customer, id } }, record) => record('real', customer, 'credit', id),
  'credit-overdue': ({ loan: { customer, id } }, record) => record('real', customer, 'credit', id),
};
