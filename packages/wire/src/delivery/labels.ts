/** What its ledger accounts are for. */
export const purposes = {
  inventory: 'Trading inventory',
} as const;

/** What a customer's own data call its house accounts, where the console's name would not be understood. */
export const houseAccounts = {
  inventory: 'The house as seller or buyer',
} as const;
