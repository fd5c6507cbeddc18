/** What operators do, by the call's name. Lists stand here for their export. */
export const actions = {
  'console.optionCoins': 'Export terms of options',
  'console.optionExposure': 'Export exposure of options',
  'console.optionResults': 'Export settled options',
  'console.proposeOptionTerms': 'Propose terms of options',
  'console.proposeOptionPool': 'Propose money of the options pool',
} as const;

export const proposals = { 'option-terms': 'Terms of options', 'option-pool': 'Money of the options pool' } as const;

/** What its commands in the journal ask for. */
export const commands = {
  'set-option-terms': 'Set terms of options',
  'fund-option-pool': 'Move money of the options pool',
  'accept-option': 'Accept option',
  'cancel-option': 'Cancel scheduled option',
  'open-options': 'Open options at a tick',
  'close-options': 'Close options at a tick',
} as const;

/** What came of them. */
export const events = {
  'option-terms-set': 'Terms of options set',
  'option-pool-funded': 'Money of the options pool moved',
  'option-accepted': 'Option accepted',
  'option-cancelled': 'Scheduled option cancelled',
  'options-opened': 'Options opened',
  'options-lapsed': 'Options not opened in time',
  'options-closed': 'Options closed',
  'options-settled': 'Options settled',
} as const;

/** What its ledger accounts are for. */
export const purposes = { options: 'Options pool' } as const;

/** What a customer's own data call its house accounts. */
export const houseAccounts = { options: 'Options pool' } as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = { 'options-settled': 'option', 'option-pool-funded': 'option' } as const;
