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

/** What its exports call columns; an entry that begins with a list (`deposits.state`) is for that list. A word that its name says already needs none. */
export const headers = {
  accountType: 'What it is for',
  'accounts.account': 'Name in the ledger',
  'houseAccounts.account': 'Name in the ledger',
  'houseAccounts.available': 'Available, credit above zero',
  seq: 'Entry',
  journalSeq: 'Entry',
  source: 'From account',
  destination: 'To account',
  sourceName: 'From',
  destinationName: 'To',
  balance: 'Balance after',
} as const;

/** The columns of its exports that hold a name of the server's own, and what kind of name it is. */
export const named = {
  event: 'event',
  accountType: 'purpose',
  'postings.source': 'account',
  'postings.destination': 'account',
} as const;
