import { type Command, useCommand as useSent } from '@bourse/ui/calls';
import { keepPreviousData, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { CallFailed, failureOf } from './answers.ts';
import { type CallFailure, type CallName, type CallResult, call, type InputOfCall, type ReplyOfCall } from './api.ts';

/** Data on its way: never a silent zero. `retry` asks again; `refreshing` while a newer answer is awaited. */
export type Loadable<Value> = (
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  | { readonly state: 'success'; readonly value: Value; readonly refreshing: boolean }
  | { readonly state: 'error'; readonly failure: CallFailure }
) & { readonly retry: () => void };

export const unwrapped = async <Value>(answer: Promise<CallResult<Value>>): Promise<Value> => {
  const result = await answer;
  if (result.ok) return result.value;
  throw new CallFailed(result);
};

/** The cache key of a call. */
export const keyOf = <K extends CallName>(name: K, input?: InputOfCall<K>): QueryKey =>
  input === undefined ? [name] : [name, input];

export type QueryCallOptions = {
  /** Ask at all; while false the state is 'idle'. */
  readonly when?: boolean;
  /** Ask again every so many ms while the screen is seen. */
  readonly everyMs?: number;
  /** How long an answer counts as fresh, ms; 15 s when not given. */
  readonly freshMs?: number;
  /** Keep showing the last answer while one for another input is awaited. */
  readonly keepLast?: boolean;
};

/** A call whose answer is shown: asked once, kept in the cache, asked again when stale. */
export const useQueryCall = <K extends CallName>(
  name: K,
  input: InputOfCall<K>,
  { when = true, everyMs, freshMs, keepLast = false }: QueryCallOptions = {},
): Loadable<ReplyOfCall<K>> => {
  const query = useQuery({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => unwrapped(call(name, input, { signal }) as Promise<CallResult<ReplyOfCall<K>>>),
    enabled: when,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    ...(keepLast ? { placeholderData: keepPreviousData } : {}),
  });
  const { data, error, isFetching, isPending, refetch } = query;
  return useMemo((): Loadable<ReplyOfCall<K>> => {
    const retry = () => void refetch();
    const failure = error ? failureOf(error) : undefined;
    // A failed network leaves what is known; an answer that there is no such thing any more does not.
    const isGone = failure?.error?.endsWith('_NOT_FOUND') === true;
    if (data !== undefined && !isGone)
      return { state: 'success', value: data as ReplyOfCall<K>, refreshing: isFetching, retry };
    if (!when) return { state: 'idle', retry };
    if (failure && (isGone || !isFetching)) return { state: 'error', failure, retry };
    return { state: isPending || isFetching ? 'pending' : 'idle', retry };
  }, [data, error, isFetching, isPending, refetch, when]);
};

export type Pages<Item> = {
  readonly state: 'pending' | 'success' | 'error';
  readonly items: readonly Item[];
  readonly failure: CallFailure | undefined;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => Promise<void>;
};

/** A paged call read page by page: give the input of page n and where its items and total stand. */
export const usePagedCall = <K extends CallName, Item>(
  name: K,
  inputOf: (pageNo: number) => InputOfCall<K>,
  pick: (reply: ReplyOfCall<K>) => { readonly items: readonly Item[]; readonly total: number },
  { when = true }: { readonly when?: boolean } = {},
): Pages<Item> => {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(name, inputOf(1)), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      unwrapped(call(name, inputOf(pageParam), { signal }) as Promise<CallResult<ReplyOfCall<K>>>).then(pick),
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
    items: useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]),
    failure: error ? failureOf(error) : undefined,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    refresh: useCallback(() => refetch().then(() => undefined), [refetch]),
  };
};

/** A call that does something, for a form or a button. What it changes is asked for anew by whoever shows it. */
export const useCommand = <K extends CallName>(name: K): Command<InputOfCall<K>, ReplyOfCall<K>, CallFailure> =>
  useSent(
    (input: InputOfCall<K>, idempotencyKey) =>
      call(name, input, { idempotencyKey }) as Promise<CallResult<ReplyOfCall<K>>>,
  );
