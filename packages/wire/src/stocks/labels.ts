/** What its commands in the journal ask for. */
export const commands = {
  'settle-sales': 'Settle share sales',
} as const;

/** What came of them. */
export const events = {
  'sales-settled': 'Share sales settled',
  'holding-closed': 'Holding closed',
} as const;

/** What its product is called. */
export const products = {
  stocks: 'Shares',
} as const;
