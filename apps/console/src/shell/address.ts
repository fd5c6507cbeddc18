import { useNavigate, useRouterState } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { type Detail, popDetail, pushDetail, readDetails, writeDetails } from './detail-address.ts';

export type Search = Readonly<Record<string, string>>;

/** Fields of filters that an older console had under another name; a field that has its present name already stands. */
const FORMER_FIELDS: ReadonlyMap<string, string> = new Map([['book', 'mode']]);

/** A filter that an older console put into an address, or saved, under the names of now. */
export const inCurrentNames = (filter: Search): Search => {
  const renamed = Object.entries(filter).map(([field, value]) => [FORMER_FIELDS.get(field) ?? field, value]);
  const current = Object.entries(filter).filter(([field]) => !FORMER_FIELDS.has(field));
  return { ...Object.fromEntries(renamed), ...Object.fromEntries(current) };
};

/** The query of the address as plain texts, both ways. */
export const parseSearch = (text: string): Search => inCurrentNames(Object.fromEntries(new URLSearchParams(text)));
export const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

const useSearch = (): Search => useRouterState({ select: (state) => state.location.search as Search });

const usePut = (): ((change: (search: Search) => Record<string, string | undefined>, replace?: boolean) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = false) => {
      void navigate({ to: '.', search: ((old: Search) => change(old)) as never, replace });
    },
    [navigate],
  );
};

type Change = Readonly<Record<string, string | undefined>>;

/** The filter of a list inside a detail panel, whose address has the filter of the screen below it. */
export const FilterOfPanel = createContext<readonly [Search, (change: Change) => void] | undefined>(undefined);

/** The filter of a list, kept in the address so that it can be bookmarked, sent and gone back to; that of a list in a panel is the panel's. */
export const useFilter = (): readonly [Search, (change: Change) => void] => {
  const ofPanel = useContext(FilterOfPanel);
  const ofAddress = useFilterOfAddress();
  return ofPanel ?? ofAddress;
};

const useFilterOfAddress = (): readonly [Search, (change: Change) => void] => {
  const search = useSearch();
  const put = usePut();
  const filter = useMemo(() => Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'open')), [search]);
  const set = useCallback(
    (change: Change) =>
      put((old) => ({ ...old, page: undefined, after: undefined, before: undefined, ...change }), true),
    [put],
  );
  return [filter, set];
};

/** The details that are open, the last on top. */
export const useDetails = () => {
  const { open } = useSearch();
  const put = usePut();
  const details = useMemo(() => readDetails(open), [open]);
  return useMemo(
    () => ({
      details,
      open: (detail: Detail) =>
        put((old) => ({ ...old, open: writeDetails(pushDetail(readDetails(old['open']), detail)) })),
      back: () => put((old) => ({ ...old, open: writeDetails(popDetail(readDetails(old['open']))) })),
      only: (count: number) => put((old) => ({ ...old, open: writeDetails(readDetails(old['open']).slice(0, count)) })),
      close: () => put((old) => ({ ...old, open: undefined })),
    }),
    [details, put],
  );
};
