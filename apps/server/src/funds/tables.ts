import type { Tables } from '../store/held-of-customers.ts';

/** The tables of where money goes to and comes from, and of what the bank says. */
export const fundsTables: Tables = {
  bank_card: { erased: 'gone' },
  deposit_evidence: { erased: 'gone' },
  deposit_reference: { erased: 'gone' },
  difference_step: null,
  payment_detail: null,
  statement: null,
  statement_asset: null,
  statement_line: null,
  wallet: { erased: 'gone' },
};
