import { createStaleAnswers } from '@bourse/ui/calls';
import { CALL_TIMEOUT_MS, type CallOptions, type CallResult, type Client, createClient } from '@bourse/wire/client';
import { changedBy, shownBy } from '@bourse/wire/client-tables';
import type { Entity } from '@bourse/wire/entity';
import { keepPreviousData, onlineManager, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { setChecking } from './checking.tsx';
import { authorization, currentSession, expireSession, isExpired, setSession, subscribe } from './session.ts';

export type CallName = Parameters<Client>[0];
export type InputOfCall<K extends CallName> = Parameters<typeof call<K>>[1];
export type ReplyOfCall<K extends CallName> =
  Awaited<ReturnType<typeof call<K>>> extends CallResult<infer Reply> ? Reply : never;
/** One row of a paged call. */
export type RowOfCall<K extends CallName> = ReplyOfCall<K> extends { rows: (infer Row)[] } ? Row : never;

const SAID: Readonly<Record<string, string>> = {
  NETWORK: 'The server does not answer.',
  OUTCOME_UNKNOWN:
    'It is not known yet whether this was carried out. Send it again from here: it takes effect once at most.',
};

/** A call that was refused, as the query library wants it: thrown. */
export class CallError extends Error {
  readonly error: string;
  readonly requestId: string;

  constructor(error: string, message: string, requestId: string) {
    super(message || SAID[error] || error);
    this.error = error;
    this.requestId = requestId;
  }
}

let renewing: Promise<boolean> | undefined;

const renewOnce = async (): Promise<boolean> => {
  const before = currentSession();
  if (!before || isExpired()) return false;
  const answer = await client('console.refresh', { refreshToken: before.refreshToken });
  // Another tab was quicker and has told us already.
  if (currentSession() !== before) return currentSession() !== undefined;
  if (isExpired()) return false;
  if (answer.ok) setSession(answer.value);
  else if (answer.error === 'UNAUTHENTICATED' || answer.error === 'REFRESH_REUSED') expireSession();
  return answer.ok;
};

const renew = (): Promise<boolean> => {
  renewing ??= renewOnce().finally(() => {
    renewing = undefined;
  });
  return renewing;
};

const client: Client = createClient({
  origin: '',
  fetch: (url, init) => fetch(url, init),
  timeoutMs: CALL_TIMEOUT_MS,
  headers: (): Record<string, string> => {
    const token = authorization();
    return { language: 'en', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  },
  renew,
  newKey: () => crypto.randomUUID(),
  again: {
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    unknown: (_name, key) => setChecking(key, true),
    known: (_name, key) => setChecking(key, false),
    left: (_name, key) => setChecking(key, false),
  },
});

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => error instanceof CallError && error.error === 'NETWORK' && count < 2,
    },
  },
});

/** Nothing is pushed to operators: what a command has changed is asked for as soon as it has succeeded. */
const staleAnswers = createStaleAnswers<Entity>({
  cache: queries,
  shows: shownBy,
  pushed: new Set(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
  nowMs: Date.now,
});

/** One call by its name in the endpoint table. It never throws: what failed is in the result. What it changed is asked for anew. */
export const call: Client = async (name, input, options?: CallOptions) => {
  const answer = await client(name, input, options);
  if (answer.ok) await staleAnswers.afterCommand(changedBy(name));
  return answer;
};

/** The reply of a call, for what is awaited. @throws {CallError} when it was refused. */
export const demand = async <K extends CallName>(
  name: K,
  input: InputOfCall<K>,
  options?: CallOptions,
): Promise<ReplyOfCall<K>> => {
  const answer = await call(name, input, options);
  if (!answer.ok) throw new CallError(answer.error, answer.message, answer.requestId);
  return answer.value as ReplyOfCall<K>;
};

let shownTo = currentSession()?.operator.id;
let wasExpired = false;
subscribe(() => {
  const operator = currentSession()?.operator.id;
  // What one operator was shown is not kept for another; nothing is asked while nobody is signed in.
  if (operator !== shownTo) queries.clear();
  shownTo = operator;
  const hasReturned = wasExpired && !isExpired();
  wasExpired = isExpired();
  onlineManager.setOnline(!wasExpired);
  if (hasReturned) void queries.invalidateQueries();
});

/** A call kept in the cache; asked again each `everyMs` when given. */
export const useCall = <K extends CallName>(
  name: K,
  input: InputOfCall<K>,
  { everyMs, enabled = true }: { readonly everyMs?: number; readonly enabled?: boolean } = {},
) =>
  useQuery<ReplyOfCall<K>, CallError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => demand(name, input, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });

type Paged = {
  [K in CallName]: ReplyOfCall<K> extends { rows: { id: string | number }[] } ? K : never;
}[CallName];

/** One row of a list by its id: from a page that is at hand, else from the newest hundred. */
export const useRow = <K extends Paged>(name: K, id: string, fallback: InputOfCall<K>): RowOfCall<K> | undefined => {
  const cache = useQueryClient();
  const newest = useCall(name, fallback);
  const pages = cache.getQueriesData<{ rows: { id: string | number }[] }>({ queryKey: [name] });
  const all = [newest.data as { rows: { id: string | number }[] } | undefined, ...pages.map(([, page]) => page)];
  return all.flatMap((page) => page?.rows ?? []).find((row) => String(row.id) === id) as RowOfCall<K> | undefined;
};
