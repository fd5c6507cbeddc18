import {
  type Loadable as LoadableOf,
  type Pages as PagesOf,
  type QueryCallOptions,
  useAnswer,
  usePages,
} from '@bourse/ui/calls';
import type { QueryKey } from '@tanstack/react-query';
import {
  ask,
  type CallFailure,
  type CallName,
  type CallResult,
  type InputOfCall,
  type QueryName,
  type ReplyOfCall,
} from './api.ts';

export type Loadable<Value> = LoadableOf<Value, CallFailure>;
export type Pages<Item> = PagesOf<Item, CallFailure>;

/** The cache key of a call. */
export const keyOf = <K extends CallName>(name: K, input?: InputOfCall<K>): QueryKey =>
  input === undefined ? [name] : [name, input];

/** A call by its name whose answer is shown. */
export const useQueryCall = <K extends QueryName>(
  name: K,
  input: InputOfCall<K>,
  options: QueryCallOptions = {},
): Loadable<ReplyOfCall<K>> =>
  useAnswer(
    keyOf(name, input),
    (signal) => ask(name, input, { signal }) as Promise<CallResult<ReplyOfCall<K>>>,
    options,
  );

type WholeList<Row> = { readonly list: readonly Row[]; readonly total: number };
type RowOf<K extends QueryName> = ReplyOfCall<K> extends WholeList<infer Row> ? Row : never;

/** All pages of a paged call, asked for one after the other, as one answer: of a list that sorts by itself, or knows what is in it. */
export const useWholeCall = <K extends QueryName>(
  name: K,
  inputOf: (pageNo: number) => InputOfCall<K>,
  options: QueryCallOptions = {},
): Loadable<WholeList<RowOf<K>>> =>
  useAnswer(
    keyOf(name, inputOf(1)),
    async (signal) => {
      const list: RowOf<K>[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const answer = (await ask(name, inputOf(pageNo), { signal })) as CallResult<WholeList<RowOf<K>>>;
        if (!answer.ok) return answer;
        list.push(...answer.value.list);
        const { total } = answer.value;
        if (answer.value.list.length === 0 || list.length >= total) return { ok: true, value: { list, total } };
      }
    },
    options,
  );

type PickedPage<Item> = { readonly items: readonly Item[]; readonly total: number };

/** A paged call read page by page: give the input of page n and where its items and total stand. */
export const usePagedCall = <K extends QueryName, Item extends { readonly id: number | string }>(
  name: K,
  inputOf: (pageNo: number) => InputOfCall<K>,
  pick: (reply: ReplyOfCall<K>) => PickedPage<Item>,
  options: { readonly when?: boolean } = {},
): Pages<Item> =>
  usePages(
    keyOf(name, inputOf(1)),
    async (pageNo, signal) => {
      const answer = (await ask(name, inputOf(pageNo), { signal })) as CallResult<ReplyOfCall<K>>;
      return answer.ok ? { ok: true, value: pick(answer.value) } : answer;
    },
    options,
  );
