/** What its commands in the journal ask for. */
export const commands = {
  'place-margin-order': 'Place order on margin',
  'close-position': 'Close position',
  'change-margin': 'Add or remove margin',
  'set-exits': 'Set take-profit and stop-loss',
  'remove-exit': 'Remove take-profit or stop-loss',
} as const;

/** What came of them. */
export const events = {
  'position-opened': 'Position opened',
  'position-increased': 'Position increased',
  'position-reduced': 'Position reduced',
  'position-closed': 'Position closed',
  'position-margin-changed': 'Margin added or removed',
  'position-financed': 'Financing charged',
  'position-dividend': 'Dividend of position',
  'position-split': 'Position adjusted by split',
  'funding-begun': 'Funding of a contract began',
  'funding-fixed': 'Funding rate fixed',
  'position-exits-set': 'Take-profit and stop-loss set',
  'margin-called': 'Margin call',
  'order-margin-released': 'Margin of an order released',
} as const;

/** What its ledger accounts are for. */
export const purposes = {
  insurance: 'Insurance fund',
  margin: 'Results of margin positions',
  financing: 'Financing of margin positions',
} as const;

/** What a customer's own data call its house accounts, where the console's name would not be understood. */
export const houseAccounts = {
  margin: 'Results of positions on margin',
  financing: 'Financing of positions',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'position-opened': 'fee',
  'position-increased': 'fee',
  'position-reduced': 'trade',
  'position-closed': 'trade',
  'position-financed': 'financing',
  'position-dividend': 'dividend',
  'position-split': 'split',
} as const;

/** Which kind of movement of a customer's balance its postings are, by the event that made them (`movement-names.ts`). */
export const movements = { 'position-dividend': 'dividend', 'position-split': 'split' } as const;
