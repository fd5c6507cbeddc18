import type { ListDeclaration, SearchedBy } from './list-declaration.ts';
import { type AllIn, allIn } from './modules.ts';

export type { ListDeclaration } from './list-declaration.ts';

/** Every list of the console that is searched and filtered by the one mechanism. */
export const CONSOLE_LISTS = allIn('lists');

export type ConsoleList = keyof AllIn<'lists'>;

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
