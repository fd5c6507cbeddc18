import { type FieldsOf, fieldFinder, useRefusals as useRefusalsOf } from '@bourse/ui/calls';
import type { CallFailure } from './api.ts';

/** Which fields of any form of the console a refusal may be about. */
export const REFUSED_FIELDS = {
  REASON_NEEDED: ['reason'],
  BAD_AMOUNT: ['amount', 'points'],
  OFF_LOT: ['amount'],
  INSUFFICIENT_FUNDS: ['amount'],
  UNSETTLED_FUNDS: ['amount'],
  ABOVE_MAXIMUM: ['amount'],
  REFERENCE_USED: ['reference'],
  PAYOUT_REFERENCE_USED: ['reference'],
  BAD_REFERENCE: ['reference'],
  REFERENCES_DIFFER: ['again'],
  BAD_CREDENTIALS: ['password'],
  WRONG_OLD_PASSWORD: ['oldPassword', 'password'],
  WEAK_PASSWORD: ['newPassword', 'password'],
  SAME_PASSWORD: ['newPassword', 'password'],
  BAD_SECOND_FACTOR: ['code'],
  USERNAME_TAKEN: ['username'],
  PAYMENT_DETAIL_CHANGED: ['id'],
  BAD_EMAIL: ['username'],
  BAD_PHONE: ['username'],
  ACCOUNT_EXISTS: ['username'],
  BAD_PAYMENT_DETAIL: ['address', 'currency'],
  BAD_STATEMENT: ['file'],
  STATEMENT_TAKEN: ['file'],
  STATEMENT_OVERLAPS: ['file'],
  STATEMENT_REPLACES: ['file'],
  HALT_TOO_LONG: ['minutes'],
  NOT_REVEALED: ['items'],
  DIFFERENCES_MISFIT: ['other'],
  INSTRUMENT_NOT_FOUND: ['instrument'],
  NOT_TRADABLE: ['instrument'],
  OFFERING_PRICE_MISFIT: ['price'],
  OFFERING_SIZES_MISFIT: ['offered'],
  OFFERING_TIMES_MISFIT: ['opensAt'],
  OFFER_TIERS_MISFIT: ['tiers'],
  OFFER_TIMES_MISFIT: ['opens'],
  INCOME_TERMS_MISFIT: ['asset', 'to', 'currency'],
  INCOME_AMOUNTS_MISFIT: ['capacity'],
  INCOME_PRICE_MISFIT: ['unitPrice'],
  INCOME_RATE_MISFIT: ['rate'],
  INCOME_DAYS_MISFIT: ['days'],
  INCOME_TIMES_MISFIT: ['from'],
  LEADER_NAMELESS: ['name'],
  OPTION_TERMS_MISFIT: ['amount'],
  SPLIT_BLOCKED: ['instrument'],
  EX_DAY_MISFIT: ['ex'],
} as const satisfies FieldsOf<CallFailure['error']>;

/** The field of a form that a refusal stands beside; undefined where it is about none of them. */
export const refusedField = fieldFinder<CallFailure['error']>(REFUSED_FIELDS);

/** What the server refused of a form, beside its fields as they are typed now. */
export const useRefusals = <Field extends string>(values: Readonly<Record<Field, string>>) =>
  useRefusalsOf(values, refusedField);

/** What a form of several parts hands to the one that sends. */
export type Refusals = { readonly take: (failure: CallFailure) => boolean };
