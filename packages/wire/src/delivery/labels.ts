/** What its ledger accounts are for. */
export const purposes = {
  inventory: 'Trading inventory',
} as const;
