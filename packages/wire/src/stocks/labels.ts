/** What its commands in the journal ask for. */
export const commands = {
  'settle-sales': 'Settle share sales',
  'place-order-with-exits': 'Place order with take-profit and stop-loss',
  'set-holding-exits': 'Set take-profit and stop-loss of a holding',
} as const;

/** What came of them. */
export const events = {
  'sales-settled': 'Share sales settled',
  'holding-closed': 'Holding closed',
  'order-exits-set': 'Take-profit and stop-loss of an order set',
  'holding-exits-set': 'Take-profit and stop-loss of a holding set',
} as const;

/** What its product is called. */
export const products = {
  stocks: 'Shares',
} as const;
