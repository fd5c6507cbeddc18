/** What operators do, by the call's name. Lists stand here for their export. */
export const actions = {
  'console.proposeIncomeProduct': 'Propose income product',
  'console.incomeProducts': 'Export income products',
  'console.incomeHoldings': 'Export income holdings',
  'console.incomeRuns': 'Export income payments',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'list-income-product': 'List income product',
  'buy-income-product': 'Buy income product',
  'redeem-income-product': 'Redeem income product',
} as const;

/** What came of them. */
export const events = {
  'income-product-listed': 'Income product listed',
  'income-product-bought': 'Income product bought',
  'income-product-redeemed': 'Income product redeemed',
  'income-paid': 'Income paid',
} as const;

/** What its ledger accounts are for. */
export const purposes = { income: 'Income of products' } as const;

/** What a customer's own data call its house accounts. */
export const houseAccounts = { income: 'Income of products' } as const;

export const proposals = { 'income-product': 'Income products' } as const;

/** What its postings were for, as a statement calls them (`statement.purpose.<name>`), by the event. */
export const statement = { 'income-paid': 'income', 'income-product-redeemed': 'income' } as const;
