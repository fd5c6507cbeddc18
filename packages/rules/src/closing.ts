/** What keeps an account from being closed: what it owns or is owed, and what is under way. */
export const CLOSING_BLOCKERS = [
  'open-orders',
  'positions',
  'balances',
  'deposits',
  'withdrawals',
  'rebates',
  'loans',
  'identity-review',
] as const;
export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];
