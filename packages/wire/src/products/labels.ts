/** What operators do, by the call's name. Lists stand here for their export. */
export const actions = {
  'console.proposeIncomeProduct': 'Propose income product',
  'console.closeIncomeProduct': 'End sale of income product',
  'console.proposeIncomeWindUp': 'Propose wind-up of income product',
  'console.incomeProducts': 'Export income products',
  'console.incomeHoldings': 'Export income holdings',
  'console.incomeRuns': 'Export income payments',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'list-income-product': 'List income product',
  'buy-income-product': 'Buy income product',
  'redeem-income-product': 'Redeem income product',
  'close-income-product': 'End sale of income product',
  'wind-up-income-product': 'Wind up income product',
} as const;

/** What came of them. */
export const events = {
  'income-product-listed': 'Income product listed',
  'income-product-bought': 'Income product bought',
  'income-product-redeemed': 'Income product redeemed',
  'income-product-closed': 'Sale of income product ended',
  'income-product-wound-up': 'Income product wound up',
  'income-wind-up-advanced': 'Holdings of a wound-up product redeemed',
  'income-paid': 'Income paid',
} as const;

/** What its ledger accounts are for. */
export const purposes = { income: 'Income of products' } as const;

/** What a customer's own data call its house accounts. */
export const houseAccounts = { income: 'Income of products' } as const;

export const proposals = {
  'income-product': 'Income products',
  'income-wind-up': 'Wind-up of an income product',
} as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = { 'income-paid': 'income', 'income-product-redeemed': 'income' } as const;
