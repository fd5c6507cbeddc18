import { useState } from 'react';
import { inCurrentNames, type Search } from './address.ts';
import { useSession } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** A filter under a name of the operator's own. */
export type SavedFilter = { readonly name: string; readonly filter: Search };

const isSaved = (value: unknown): value is SavedFilter =>
  typeof value === 'object' && value !== null && 'name' in value && 'filter' in value && typeof value.name === 'string';

/** What was kept, whoever wrote it; a page number is no part of a filter. */
export const readSaved = (value: unknown): readonly SavedFilter[] =>
  Array.isArray(value)
    ? value.filter(isSaved).map(({ name, filter }) => ({ name, filter: inCurrentNames(filter) }))
    : [];

const PLACES: ReadonlySet<string> = new Set(['page', 'after', 'before']);

export const withoutPage = (filter: Search): Search =>
  Object.fromEntries(Object.entries(filter).filter(([key, value]) => !PLACES.has(key) && value !== ''));

export const isSame = (a: Search, b: Search): boolean => {
  const text = (search: Search) => JSON.stringify(Object.entries(withoutPage(search)).sort());
  return text(a) === text(b);
};

/** The list with a filter under a name, in place of one that had the name. */
export const putSaved = (list: readonly SavedFilter[], name: string, filter: Search): readonly SavedFilter[] => [
  ...list.filter((saved) => saved.name !== name),
  { name, filter: withoutPage(filter) },
];

/** The signed-in operator's filters of a list, kept on this machine. */
export const useSavedFilters = (list: string) => {
  const key = `filters.${useSession()?.operator.username ?? ''}.${list}`;
  const [saved, setSaved] = useState(() => readSaved(readStored(key)));
  const put = (next: readonly SavedFilter[]) => {
    writeStored(key, next);
    setSaved(next);
  };
  return {
    saved,
    save: (name: string, filter: Search) => put(putSaved(saved, name, filter)),
    remove: (name: string) => put(saved.filter((each) => each.name !== name)),
  };
};
