/** What operators do, by the call's name. Lists stand here for their export. */
export const actions = {
  'console.dividends': 'Export dividends',
  'console.dividendLines': 'Export entitlements to dividends',
  'console.proposeDividend': 'Propose dividend',
  'console.proposeDividendCancellation': 'Propose to cancel dividend',
  'console.proposeDividendReceipt': 'Propose receipt of dividend',
} as const;

export const proposals = {
  dividend: 'Dividends',
  'dividend-cancellation': 'Dividends cancelled',
  'dividend-receipt': 'Dividend money received',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'announce-dividend': 'Announce dividend',
  'cancel-dividend': 'Cancel dividend',
  'receive-dividend': 'Receive dividend',
} as const;

/** What came of them. */
export const events = {
  'dividend-announced': 'Dividend announced',
  'dividend-cancelled': 'Dividend cancelled',
  'dividend-holders-notified': 'Holders notified of dividend',
  'dividend-fixed': 'Entitlements to dividend fixed',
  'dividend-received': 'Dividend received',
  'dividend-paid': 'Dividend paid',
} as const;

/** Which kind of movement of a customer's balance its postings are, by the event that made them (`movement-names.ts`). */
export const movements = {
  'dividend-fixed': 'dividend',
  'dividend-paid': 'dividend',
} as const;

/** What its ledger accounts are for. */
export const purposes = {
  dividends: 'Dividends for customers',
  'positions.dividends': 'Dividends of margin positions',
} as const;

/** What a customer's own data call its house accounts. */
export const houseAccounts = {
  dividends: 'Dividends for customers',
  'positions.dividends': 'Dividends of positions',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'dividend-fixed': 'dividend',
  'dividend-received': 'dividend',
  'dividend-paid': 'dividend',
} as const;
