import {
  type Command,
  type Loadable as LoadableOf,
  type Pages as PagesOf,
  type QueryCallOptions,
  type StoredKey,
  useAnswer,
  usePages,
  useCommand as useSent,
} from '@bourse/ui/calls';
import type { QueryKey } from '@tanstack/react-query';
import { type CallFailure, type CallName, type CallResult, call, type InputOfCall, type ReplyOfCall } from './api.ts';

export type Loadable<Value> = LoadableOf<Value, CallFailure>;
export type Pages<Item> = PagesOf<Item, CallFailure>;

/** The cache key of a call. */
export const keyOf = <K extends CallName>(name: K, input?: InputOfCall<K>): QueryKey =>
  input === undefined ? [name] : [name, input];

/** A call by its name whose answer is shown. */
export const useQueryCall = <K extends CallName>(
  name: K,
  input: InputOfCall<K>,
  options: QueryCallOptions = {},
): Loadable<ReplyOfCall<K>> =>
  useAnswer(
    keyOf(name, input),
    (signal) => call(name, input, { signal }) as Promise<CallResult<ReplyOfCall<K>>>,
    options,
  );

type PickedPage<Item> = { readonly items: readonly Item[]; readonly total: number };

/** A paged call read page by page: give the input of page n and where its items and total stand. */
export const usePagedCall = <K extends CallName, Item extends { readonly id: number | string }>(
  name: K,
  inputOf: (pageNo: number) => InputOfCall<K>,
  pick: (reply: ReplyOfCall<K>) => PickedPage<Item>,
  options: { readonly when?: boolean } = {},
): Pages<Item> =>
  usePages(
    keyOf(name, inputOf(1)),
    async (pageNo, signal) => {
      const answer = (await call(name, inputOf(pageNo), { signal })) as CallResult<ReplyOfCall<K>>;
      return answer.ok ? { ok: true, value: pick(answer.value) } : answer;
    },
    options,
  );

/** A call that does something, for a form or a button. What it changes is asked for anew by whoever shows it. */
export const useCommand = <K extends CallName>(
  name: K,
  storedKey?: StoredKey,
): Command<InputOfCall<K>, ReplyOfCall<K>, CallFailure> =>
  useSent(
    (input: InputOfCall<K>, idempotencyKey) =>
      call(name, input, { idempotencyKey }) as Promise<CallResult<ReplyOfCall<K>>>,
    storedKey,
  );
