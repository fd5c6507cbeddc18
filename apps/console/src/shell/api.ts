import {
  createStaleAnswers,
  failureOf,
  type Loadable as LoadableOf,
  type QueryCallOptions,
  useAnswer,
  useDownload,
  valueIn,
} from '@bourse/ui/calls';
import {
  CALL_TIMEOUT_MS,
  type CallFailure,
  type CallOptions,
  type CallResult,
  type Client,
  createClient,
  type Transport,
} from '@bourse/wire/client';
import { callsOf, type QueryName, type Sending } from '@bourse/wire/client-calls';
import { createFileClient } from '@bourse/wire/client-file';
import { changedBy, shownBy } from '@bourse/wire/client-tables';
import type { Entity } from '@bourse/wire/entity';
import { onlineManager, QueryClient, useQueryClient } from '@tanstack/react-query';
import { setChecking } from './checking.tsx';
import { authorization, currentSession, expireSession, isExpired, setSession, subscribe } from './session.ts';

export type { CallFailure, CallResult, QueryName, Sending };
export type Loadable<Value> = LoadableOf<Value, CallFailure>;

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

const transport = {
  origin: '',
  fetch: (url: string, init: RequestInit) => fetch(url, init),
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
} satisfies Transport;

const client: Client = createClient(transport);

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => failureOf(error).error === 'NETWORK' && count < 2,
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

/** Refusals of an operator who was overtaken by another, or by the customer. */
const OVERTAKEN: readonly string[] = [
  'NOT_WAITING',
  'NOT_PROCESSING',
  'NOT_CANCELLABLE',
  'NOT_CREDITED',
  'NOT_PAID',
  'NOT_IN_REVIEW',
  'NOT_FIRST',
  'PROPOSAL_DECIDED',
  'PROPOSAL_OPEN',
  'ALREADY_LIVE',
  'CONFLICT',
  'TAKEN_BY_OTHER',
];
export const isOvertaken = (error: string): boolean => OVERTAKEN.includes(error);

/** A failure says something, also where the server said nothing. */
const inWords = <Value>(answer: CallResult<Value>): CallResult<Value> =>
  answer.ok || answer.message !== '' ? answer : { ...answer, message: SAID[answer.error] ?? answer.error };

/** One call by its name in the endpoint table. It never throws: what failed is in the result, in words. What it changed is asked for anew. */
const call: Client = async (name, input, options?: CallOptions) => {
  const answer = await client(name, input, options);
  // What is refused because it stands otherwise by now is asked for anew as well.
  if (answer.ok || isOvertaken(answer.error)) await staleAnswers.afterCommand(changedBy(name));
  return inWords(answer);
};

/** The two ways to call: `ask` for a query, `sending` for a command, which `useCommand` then sends. */
export const { ask, sending } = callsOf(call);

const fetchFile = createFileClient(transport);

/** Saves all rows of a list, as filtered, for a spreadsheet. */
export const useCsv = <K extends QueryName>(of: K) =>
  useDownload(async (filter: InputOfCall<K>) => inWords(await fetchFile(of, filter, { csv: true })));

/** Saves what a call answers as a file. */
export const useFile = <K extends QueryName>(of: K) =>
  useDownload(async (input: InputOfCall<K>) => inWords(await fetchFile(of, input)));

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

/** A call whose answer is shown, kept in the cache; where nothing else is said, the last one stays while one for another input is awaited. */
export const useQueryCall = <K extends QueryName>(
  name: K,
  input: InputOfCall<K>,
  options: QueryCallOptions = {},
): Loadable<ReplyOfCall<K>> =>
  useAnswer([name, input], (signal) => ask(name, input, { signal }) as Promise<CallResult<ReplyOfCall<K>>>, {
    keepLast: true,
    ...options,
  });

type Paged = {
  [K in QueryName]: ReplyOfCall<K> extends { rows: { id: string | number }[] } ? K : never;
}[QueryName];

/** One row of a list by its id: from a page that is at hand, else from the newest hundred. */
export const useRow = <K extends Paged>(name: K, id: string, fallback: InputOfCall<K>): RowOfCall<K> | undefined => {
  const cache = useQueryClient();
  const newest = useQueryCall(name, fallback);
  const pages = cache.getQueriesData<{ rows: { id: string | number }[] }>({ queryKey: [name] });
  const all = [valueIn(newest) as { rows: { id: string | number }[] } | undefined, ...pages.map(([, page]) => page)];
  return all.flatMap((page) => page?.rows ?? []).find((row) => String(row.id) === id) as RowOfCall<K> | undefined;
};
