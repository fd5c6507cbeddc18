/** What a list's one search field finds its rows by. */
export type SearchedBy = 'customer' | 'instrument' | 'amount' | 'reference' | 'number' | 'product' | 'text';

/** The filters of a list of the console: its call's input, the server's query and the console's filter bar all follow from it. */
export type ListDeclaration = {
  readonly search: readonly SearchedBy[];
  /** What the list's dates are of; without it there is no filter by date. */
  readonly date?: string;
  /** Whether rows have a sum of money to be filtered by its currency and size. */
  readonly hasMoney?: true;
  /** Whether operators take its rows: there is a filter by who has. */
  readonly hasAssignee?: true;
  /**
   * Whether its pages go from row to row also when nothing narrows it, in its one order, or by their numbers even when something does, because
   * it is held in memory. Where it is left out they go from row to row once it is narrowed.
   */
  readonly pages?: 'by-row' | 'by-number';
};

/** Every list of the console that is searched and filtered by the one mechanism. */
export const CONSOLE_LISTS = {
  'console.deposits': {
    search: ['customer', 'amount', 'reference', 'number'],
    date: 'Requested',
    hasMoney: true,
    hasAssignee: true,
  },
  'console.withdrawals': {
    search: ['customer', 'amount', 'reference', 'number'],
    date: 'Requested',
    hasMoney: true,
    hasAssignee: true,
  },
  'console.applications': { search: ['customer', 'number'], date: 'Submitted', hasAssignee: true },
  'console.customers': { search: ['customer'], date: 'Registered' },
  'console.proposals': { search: ['text', 'number'], date: 'Proposed', hasAssignee: true },
  'console.manualPostings': { search: ['customer', 'amount', 'text', 'number'], date: 'Posted', hasMoney: true },
  'console.rebates': { search: ['customer', 'amount'], date: 'Released', hasMoney: true },
  'console.allOrders': {
    search: ['customer', 'instrument', 'amount', 'number'],
    date: 'Placed',
    hasMoney: true,
    pages: 'by-row',
  },
  'console.trades': {
    search: ['customer', 'instrument', 'amount', 'number'],
    date: 'Traded',
    hasMoney: true,
    pages: 'by-row',
  },
  'console.outbox': { search: ['customer', 'number'], date: 'Written' },
  'console.pointsLog': { search: ['customer', 'product', 'number'], date: 'Given' },
  'console.instruments': { search: ['instrument'], pages: 'by-number' },
  'console.reconciledLines': { search: ['reference', 'amount', 'text'], hasMoney: true, pages: 'by-number' },
  'console.audit': { search: ['text', 'number'], date: 'Done' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;

export type ConsoleList = keyof typeof CONSOLE_LISTS;

/** Whether a list's pages go from row to row. */
export const goesByRow = (call: string, isFiltered: boolean): boolean => {
  const list = (CONSOLE_LISTS as Readonly<Record<string, ListDeclaration>>)[call];
  return list !== undefined && (list.pages === undefined ? isFiltered : list.pages === 'by-row');
};

const SEARCH_WORDS = {
  customer: 'name, e-mail, phone, customer number',
  instrument: 'instrument',
  amount: 'amount',
  reference: 'reference',
  number: 'number',
  product: 'product',
  text: 'words',
} as const satisfies Readonly<Record<SearchedBy, string>>;

/** What may be typed into a list's search field: 'Name, e-mail, phone, customer number, amount'. */
export const searchHint = (list: ConsoleList): string => {
  const declared: readonly SearchedBy[] = CONSOLE_LISTS[list].search;
  const words = declared.map((each) => SEARCH_WORDS[each]).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
