/** What a list's one search field finds its rows by. */
export type SearchedBy = 'customer' | 'amount' | 'reference' | 'number' | 'text';

/** The filters of a list of the console: its call's input, the server's query and the console's filter bar all follow from it. */
export type ListDeclaration = {
  readonly search: readonly SearchedBy[];
  /** What the list's dates are of; without it there is no filter by date. */
  readonly date?: string;
  /** Whether rows have a sum of money to be filtered by its currency and size. */
  readonly hasMoney?: true;
};

/** Every list of the console that is searched and filtered by the one mechanism. */
export const CONSOLE_LISTS = {
  'console.deposits': { search: ['customer', 'amount', 'reference', 'number'], date: 'Requested', hasMoney: true },
  'console.withdrawals': { search: ['customer', 'amount', 'reference', 'number'], date: 'Requested', hasMoney: true },
  'console.applications': { search: ['customer', 'number'], date: 'Submitted' },
  'console.customers': { search: ['customer'], date: 'Registered' },
  'console.proposals': { search: ['text', 'number'], date: 'Proposed' },
  'console.manualPostings': { search: ['customer', 'amount', 'text', 'number'], date: 'Posted', hasMoney: true },
  'console.rebates': { search: ['customer', 'amount'], date: 'Released', hasMoney: true },
  'console.audit': { search: ['text', 'number'], date: 'Done' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;

export type ConsoleList = keyof typeof CONSOLE_LISTS;

const SEARCH_WORDS = {
  customer: 'name, e-mail, phone, customer number',
  amount: 'amount',
  reference: 'reference',
  number: 'number',
  text: 'words',
} as const satisfies Readonly<Record<SearchedBy, string>>;

/** What may be typed into a list's search field: 'Name, e-mail, phone, customer number, amount'. */
export const searchHint = (list: ConsoleList): string => {
  const declared: readonly SearchedBy[] = CONSOLE_LISTS[list].search;
  const words = declared.map((each) => SEARCH_WORDS[each]).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
