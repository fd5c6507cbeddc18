/** What its commands in the journal ask for. */
export const commands = {
  'settle-sales': 'Settle share sales',
  'set-holding-exits': 'Set take-profit and stop-loss of a holding',
} as const;

/** What came of them. */
export const events = {
  'sales-settled': 'Share sales settled',
  'holding-closed': 'Holding closed',
  'holding-exits-set': 'Take-profit and stop-loss of a holding set',
} as const;

/** What its product is called. */
export const products = {
  stocks: 'Shares',
} as const;
