/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.setPointsProduct': 'Set points product',
  'console.pointsProducts': 'Export points products',
  'console.pointsLog': 'Export points log',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'check-in': 'Daily check-in',
  'set-points-product': 'Set points product',
  'exchange-points': 'Exchange points',
} as const;

/** What came of them. */
export const events = {
  'daily-check-in': 'Daily check-in',
  'points-product-set': 'Points product set',
  'points-exchanged': 'Points exchanged',
} as const;

/** What its ledger accounts are for. */
export const purposes = {
  points: 'Points given out',
} as const;

/** What a customer's own data call its house accounts, where the console's name would not be understood. */
export const houseAccounts = {
  points: 'Points',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'daily-check-in': 'points',
  'points-exchanged': 'points',
} as const;

/** The words of values in its exports that their names do not say. */
export const values = {
  'pointsLog.kind': { 'sign-in': 'Daily check-in' },
} as const;

/** Which kind of movement of a customer's balance its postings are, by the event that made them (`movement-names.ts`). */
export const movements = {
  'daily-check-in': 'points',
  'points-exchanged': 'points',
} as const;
