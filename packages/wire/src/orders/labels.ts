/** What operators do, by the call's name: lists stand here for their export. */
export const actions = {
  'console.orders': 'Export customer orders',
  'console.allOrders': 'Export orders',
  'console.trades': 'Export trades',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'place-order': 'Place order',
  'cancel-order': 'Cancel order',
  'activate-orders': 'Activate queued orders',
  'open-order': 'Activate queued order',
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
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'order-filled': 'trade',
} as const;

/** What its exports call columns; an entry that begins with a list (`deposits.state`) is for that list. A word that its name says already needs none. */
export const headers = {
  buyerId: 'Buyer number',
  maskedBuyer: 'Buyer',
  sellerId: 'Seller number',
  maskedSeller: 'Seller',
} as const;

/** The words of values in its exports that their names do not say. */
export const values = {
  'orders.state': { waiting: 'Queued' },
  'allOrders.state': { waiting: 'Queued' },
} as const;

/** The columns of its exports that hold a name of the server's own, and what kind of name it is. */
export const named = {
  'orders.reason': 'words',
  'allOrders.reason': 'words',
} as const;
