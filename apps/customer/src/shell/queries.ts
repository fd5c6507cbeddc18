import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  type CallFailure,
  type CallName,
  type CallOptions,
  type CallResult,
  call,
  type InputOfCall,
  type ReplyOfCall,
} from './api.ts';
import { after, nowMs } from './clock.ts';
import { onPersonChange } from './session.ts';
import { createStaleAnswers } from './stale-answers.ts';

/** Data on its way: never a silent zero. `retry` asks again; `refreshing` while a newer answer is awaited. */
export type Loadable<Value> = (
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  | { readonly state: 'success'; readonly value: Value; readonly refreshing: boolean }
  | { readonly state: 'error'; readonly failure: CallFailure }
) & { readonly retry: () => void };

/** A failed call on its way through the query cache, which knows exceptions only. */
class CallFailed extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

const UNKNOWN: CallFailure = { error: 'NETWORK', message: '', requestId: '' };
const failureOf = (error: unknown): CallFailure => (error instanceof CallFailed ? error.failure : UNKNOWN);

/** The longest that a call asks to be left alone between two answers, and a little more. */
const TOO_SOON_MS = 5_200;

/** The app's one cache of answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      // A declared error stays one however often it is asked; only the network is tried again, and what was asked too soon.
      retry: (count, error) => {
        const { error: name } = failureOf(error);
        return name === 'TOO_MANY_REQUESTS' ? count < 1 : count < 2 && name === 'NETWORK';
      },
      retryDelay: (count, error) => (failureOf(error).error === 'TOO_MANY_REQUESTS' ? TOO_SOON_MS : 500 * 2 ** count),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
  },
});

// What one person saw is never shown to the next.
onPersonChange(() => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
});

export const unwrapped = async <Value>(answer: Promise<CallResult<Value>>): Promise<Value> => {
  const result = await answer;
  if (result.ok) return result.value;
  throw new CallFailed(result);
};

/** Which kept answers are old, and when they are asked for anew. */
export const staleAnswers = createStaleAnswers(queryClient, after, nowMs);

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

export type PagedList<Item> = {
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
): PagedList<Item> => {
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

export type Action<K extends CallName> = {
  /** Sends the call; resolves with its result, declared errors included. */
  readonly run: (input: InputOfCall<K>, options?: CallOptions) => Promise<CallResult<ReplyOfCall<K>>>;
  readonly pending: boolean;
};

/** A call that does something. `refreshes` names the calls whose kept answers are then asked for anew. */
export const useCall = <K extends CallName>(name: K, refreshes: readonly CallName[] = []): Action<K> => {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, options }: { input: InputOfCall<K>; options: CallOptions | undefined }) =>
      call(name, input, options) as Promise<CallResult<ReplyOfCall<K>>>,
  });
  const wanted = refreshes.join(' ');
  const run = useCallback(
    async (input: InputOfCall<K>, options?: CallOptions) => {
      const result = await mutateAsync({ input, options });
      const names = wanted === '' ? [] : wanted.split(' ');
      if (result.ok) await staleAnswers.afterCommand(names as readonly CallName[]);
      return result;
    },
    [mutateAsync, wanted],
  );
  return { run, pending: isPending };
};
