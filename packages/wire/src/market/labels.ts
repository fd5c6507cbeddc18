/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.haltInstrument': 'Halt instrument',
  'console.proposeHalt': 'Propose long halt',
  'console.resumeInstrument': 'Resume instrument',
  'console.orders': 'Export customer orders',
  'console.allOrders': 'Export orders',
  'console.trades': 'Export trades',
  'console.instruments': 'Export instruments',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'place-order': 'Place order',
  'cancel-order': 'Cancel order',
  'activate-orders': 'Activate queued orders',
  'open-order': 'Activate queued order',
  'apply-tick': 'Price update',
  'halt-instrument': 'Halt instrument',
  'resume-instrument': 'Resume instrument',
  'end-halts': 'End expired halts',
} as const;

/** What came of them. */
export const events = {
  'order-placed': 'Order placed',
  'order-rested': 'Order resting',
  'order-queued': 'Order queued',
  'orders-activated': 'Queued orders activated',
  'opening-postponed': 'Opening postponed',
  'quotes-crossed': 'Quotes cross resting orders',
  'order-filled': 'Order filled',
  'order-closed': 'Order closed',
  'instrument-halted': 'Instrument halted',
  'instrument-resumed': 'Instrument resumed',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'order-filled': 'trade',
} as const;
