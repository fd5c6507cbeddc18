/** What its commands in the journal ask for. */
export const commands = {
  'list-offer': 'List offer',
  'close-offer': 'Close offer',
  'take-offer': 'Buy out of an offer',
  'review-offer-order': 'Review order out of an offer',
} as const;

/** What came of them. */
export const events = {
  'offer-listed': 'Offer listed',
  'offer-closed': 'Offer closed',
  'offer-requested': 'Order out of an offer in review',
  'offer-filled': 'Order out of an offer filled',
  'offer-refused': 'Order out of an offer refused',
  'offer-unlocked': 'Lock-up ended',
} as const;

/** What its ledger accounts are for. */
export const purposes = {
  offers: 'Shares placed through offers',
} as const;

/** What a customer's own data call its house accounts, where the console's name would not be understood. */
export const houseAccounts = {
  offers: 'The house as seller of offers',
} as const;
