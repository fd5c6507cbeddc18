/** What keeps an account from being closed: what it owns or is owed, and what is under way. */
export const CLOSING_OBSTACLES = [
  'open-orders',
  'positions',
  'balances',
  'deposits',
  'withdrawals',
  'rebates',
  'identity-review',
] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];
