import { type FieldsOf, fieldFinder, useFocusOnWrong } from '@bourse/ui/calls';
import { useState } from 'react';
import type { CallFailure } from './api.ts';

/** Which fields of any form of the console a refusal may be about. */
export const REFUSED_FIELDS = {
  REASON_NEEDED: ['reason'],
  BAD_AMOUNT: ['amount', 'points'],
  INSUFFICIENT_FUNDS: ['amount'],
  UNSETTLED_FUNDS: ['amount'],
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
} as const satisfies FieldsOf<CallFailure['error']>;

/** The field of a form that a refusal stands beside; undefined where it is about none of them. */
export const refusedField = fieldFinder<CallFailure['error']>(REFUSED_FIELDS);

/**
 * What the server refused of a form: beside the field that it is about, which takes the focus, until that field changes (rule CONSOLE-83).
 * `values` are the fields as they are typed now.
 */
export const useRefusals = <Field extends string>(values: Readonly<Record<Field, string>>) => {
  const [refused, setRefused] = useState<{ readonly field: Field; readonly value: string; readonly text: string }>();
  const [count, setCount] = useState(0);
  useFocusOnWrong(count);
  return {
    /** Takes a refusal; false where it is about none of the fields. `left` are those that do not stand as they were typed last. */
    take: (failure: CallFailure, left: Partial<Readonly<Record<Field, string>>> = {}): boolean => {
      const field = refusedField(failure, Object.keys(values) as Field[]);
      setRefused(
        field === undefined ? undefined : { field, value: left[field] ?? values[field], text: failure.message },
      );
      if (field !== undefined) setCount((before) => before + 1);
      return field !== undefined;
    },
    errorOf: (field: Field): string | undefined =>
      refused?.field === field && refused.value === values[field] ? refused.text : undefined,
  };
};

/** What a form of several parts hands to the one that sends. */
export type Refusals = { readonly take: (failure: CallFailure) => boolean };
