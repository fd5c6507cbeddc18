import { keepPreviousData, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Answer, type Failure, failureOf, type Loadable, unwrapped } from './loadable.ts';

export type QueryCallOptions = {
  /** Ask at all; while false the state is 'idle'. */
  readonly when?: boolean;
  /** Ask again every so many ms while the screen is seen. */
  readonly everyMs?: number;
  /** How long an answer counts as fresh, ms; the cache's own time when not given. */
  readonly freshMs?: number;
  /** Keep showing the last answer while one for another input is awaited. */
  readonly keepLast?: boolean;
};

/** A query whose answer is shown: fetched once, cached by its key, fetched again when stale. */
export const useAnswer = <Value, Why extends Failure>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<Answer<Value, Why>>,
  { when = true, everyMs, freshMs, keepLast = false }: QueryCallOptions,
): Loadable<Value, Why> => {
  const query = useQuery<Value>({
    queryKey,
    queryFn: ({ signal }) => unwrapped(ask(signal)),
    enabled: when,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    ...(keepLast ? { placeholderData: keepPreviousData } : {}),
  });
  const { data, error, isFetching, isPending, refetch } = query;
  return useMemo((): Loadable<Value, Why> => {
    const retry = () => void refetch();
    const failure = error ? failureOf<Why>(error) : undefined;
    // A network failure keeps the last value; a not-found answer does not.
    const isGone = failure?.error.endsWith('_NOT_FOUND') === true;
    if (data !== undefined && !isGone) return { state: 'success', value: data, refreshing: isFetching, failure, retry };
    if (!when) return { state: 'idle', retry };
    if (failure && (isGone || !isFetching)) return { state: 'error', failure, retry };
    return { state: isPending || isFetching ? 'pending' : 'idle', retry };
  }, [data, error, isFetching, isPending, refetch, when]);
};

/** A list that is read page by page and goes on where it is scrolled to. */
export type Pages<Item, Why extends Failure = Failure> = {
  readonly state: 'pending' | 'success' | 'error';
  readonly items: readonly Item[];
  /** How many rows there are in all; undefined while that is not known. */
  readonly total: number | undefined;
  readonly failure: Why | undefined;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => Promise<void>;
};

export type Page<Item> = { readonly items: readonly Item[]; readonly total: number };

type Row = { readonly id: number | string };

/** The rows of the pages, each once: a row that came between two pages has moved one that was read to the next (rule SHELL-24). */
const rowsOf = <Item extends Row>(pages: readonly Page<Item>[]): readonly Item[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
];

/** A paged call read page by page; `ask` gives page n, which begins with 1. */
export const usePages = <Item extends Row, Why extends Failure>(
  queryKey: QueryKey,
  ask: (pageNo: number, signal: AbortSignal) => Promise<Answer<Page<Item>, Why>>,
  { when = true }: { readonly when?: boolean },
): Pages<Item, Why> => {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => unwrapped(ask(pageParam, signal)),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && read < last.total ? pages.length + 1 : undefined;
    },
    enabled: when,
  });
  const { data, error, refetch, fetchNextPage } = query;
  return {
    state: data ? 'success' : error && !query.isFetching ? 'error' : 'pending',
    items: useMemo(() => (data ? rowsOf(data.pages) : []), [data]),
    total: data?.pages.at(-1)?.total,
    failure: error ? failureOf<Why>(error) : undefined,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    refresh: useCallback(() => refetch().then(() => undefined), [refetch]),
  };
};
