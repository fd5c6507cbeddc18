/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.accounts': 'Export customer accounts',
  'console.houseAccounts': 'Export house accounts',
  'console.postings': 'Export postings',
} as const;

/** What its ledger accounts are for. */
export const purposes = {
  fees: 'Fees',
  rounding: 'Rounding',
  platform: 'Platform',
  financial: 'Financial',
  contract: 'Contract',
  stock: 'Stock',
} as const;
