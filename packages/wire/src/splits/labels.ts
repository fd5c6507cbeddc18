/** What operators do, by the call's name. Lists stand here for their export. */
export const actions = {
  'console.splits': 'Export splits',
  'console.proposeSplit': 'Propose split',
  'console.proposeSplitCancellation': 'Propose to cancel split',
} as const;

export const proposals = {
  split: 'Splits of shares',
  'split-cancellation': 'Splits cancelled',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'announce-split': 'Announce split',
  'cancel-split': 'Cancel split',
} as const;

/** What came of them. */
export const events = {
  'split-announced': 'Split announced',
  'split-cancelled': 'Split cancelled',
  'split-holders-notified': 'Holders notified of split',
  'split-postponed': 'Split waits for a price',
  'split-reached': 'Split reached',
  'split-adjusted': 'Shares adjusted by split',
} as const;

/** What its ledger accounts are for. */
export const purposes = { splits: 'Shares issued and withdrawn by splits' } as const;

/** What a customer's own data call its house accounts. */
export const houseAccounts = { splits: 'Splits of shares' } as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = { 'split-adjusted': 'split' } as const;

/** Which kind of movement of a customer's balance its postings are, by the event that made them (`movement-names.ts`). */
export const movements = { 'split-adjusted': 'split' } as const;
