import type { Tables } from '../store/held-of-customers.ts';

/** The tables of who people are. */
export const identityTables: Tables = {
  audit: null,
  customer: { erased: 'changed', owner: 'id' },
  customer_name_word: { erased: 'gone' },
  identity_application: { erased: 'gone' },
  occurrence: null,
  operator: null,
  operator_device: null,
  operator_passkey: null,
  operator_passkey_challenge: null,
  passkey: { erased: 'gone' },
  passkey_challenge: { erased: 'gone', isInternal: true },
  recovery_code: { erased: 'gone', isInternal: true },
  refresh_token: null,
  second_factor: { erased: 'gone', isInternal: true },
  security_event: { erased: 'gone' },
  sent_code: null,
  session: { erased: 'changed', owner: 'holder', only: "audience = 'customer'" },
  spent_work: null,
  turnover_sum: { erased: 'numbers', isInternal: true },
};
