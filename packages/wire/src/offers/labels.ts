/** What operators do, by the call's name: lists stand here for their export. */
export const actions = {
  'console.proposeOffer': 'Propose offer',
  'console.proposeOfferPassword': 'Propose password of an offer',
  'console.closeOffer': 'Close offer',
  'console.reviewOfferOrder': 'Review order out of an offer',
  'console.approveOfferOrder': 'Approve order out of an offer',
  'console.refuseOfferOrder': 'Refuse order out of an offer',
  'console.offers': 'Export offers',
  'console.offerOrders': 'Export orders out of offers',
} as const;

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
  'offer-lock-split': 'Lock-up adjusted by split',
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

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = {
  'offer-filled': 'offer',
} as const;

/** What its exports call columns whose names do not say their unit. */
export const headers = {
  'offerOrders.discountBps': 'Discount in hundredths of a percent',
  'offers.discountsBps': 'Discounts in hundredths of a percent',
  'offerOrders.lockHours': 'Lock-up in hours',
  'offers.lockHours': 'Lock-up in hours',
} as const;

/** The words of values in its exports that their names do not say. */
export const values = {
  'offers.kind': { otc: 'Over the counter', vip: 'VIP allocation' },
  'offerOrders.kind': { otc: 'Over the counter', vip: 'VIP allocation' },
  'offerOrders.state': { review: 'In review' },
} as const;

/** What its kinds of proposals are called. */
export const proposals = {
  offer: 'Offer of shares',
  'offer-password': 'Password of an offer',
} as const;
