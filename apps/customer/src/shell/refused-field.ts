import type { CallFailure } from './api.ts';

/** Which field of a form a refusal may be about. */
const FIELDS_OF: Readonly<Partial<Record<CallFailure['error'], readonly string[]>>> = {
  ACCOUNT_EXISTS: ['phone', 'email'],
  BAD_PHONE: ['phone'],
  BAD_EMAIL: ['email'],
  ALREADY_BOUND: ['phone', 'email'],
  BAD_CODE: ['code'],
  BAD_PHONE_CODE: ['phoneCode'],
  BAD_EMAIL_CODE: ['emailCode'],
  CODE_TOO_SOON: ['code'],
  CODES_EXHAUSTED: ['code'],
  BAD_CREDENTIALS: ['password', 'code'],
  WEAK_PASSWORD: ['password'],
  SAME_PASSWORD: ['password'],
  PASSWORDS_DIFFER: ['confirm'],
  WRONG_OLD_PASSWORD: ['old'],
  BAD_FUNDS_PASSWORD: ['old'],
  BAD_INVITATION: ['invitation'],
  BAD_SECOND_FACTOR: ['secondFactor'],
  BAD_ADDRESS: ['address'],
  NETWORK_CLOSED: ['network'],
  BAD_BANK_NUMBER: ['number'],
  HOUSE_PAY_IN: ['address', 'number'],
  BAD_SWIFT: ['swift'],
  CURRENCY_CLOSED: ['currency'],
  OFF_TICK: ['price'],
  OUTSIDE_BAND: ['price'],
  WOULD_CROSS: ['price'],
  BAD_AMOUNT: ['quantity'],
  OFF_LOT: ['quantity'],
  QUANTITY_OUT_OF_RANGE: ['quantity'],
  NOT_ENOUGH_DEPTH: ['quantity'],
  BELOW_MIN_NOTIONAL: ['quantity'],
  ABOVE_MAXIMUM: ['quantity'],
  INSUFFICIENT_FUNDS: ['quantity'],
  INSUFFICIENT_HOLDING: ['quantity'],
};

/** The field of a form that a refusal stands beside; undefined where it is about none of them, and stands by the way on. */
export const refusedField = <Field extends string>(
  { error }: CallFailure,
  fields: readonly Field[],
): Field | undefined => fields.find((field) => FIELDS_OF[error]?.includes(field));
