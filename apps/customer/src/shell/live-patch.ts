import type { LiveBalance, LiveChanges, LiveOrder } from '@bourse/wire/live';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { CallName, ReplyOfCall } from './api.ts';
import { patchList, type ReadList } from './patch-list.ts';

/** What a kept answer becomes: new data, `keep` where the push does not concern it, `ask` where only the server knows, `gone` where the thing is no more. */
type Patched<Data> = { readonly data: Data } | 'keep' | 'ask' | 'gone';

type Patch<Data> = (data: Data | undefined, input: unknown, changes: LiveChanges) => Patched<Data>;

const isEmpty = ({ available, held }: LiveBalance): boolean => !/[1-9]/.test(available + held);

const inputOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;

/** Rows with some of them in their new form, without those of which nothing is left, and with those that are new. */
const withBalances = <Row>(
  rows: readonly Row[],
  balances: readonly LiveBalance[],
  isOf: (row: Row, balance: LiveBalance) => boolean,
  rowOf: (balance: LiveBalance) => Row,
): readonly Row[] => {
  const kept = rows.flatMap((row): readonly Row[] => {
    const balance = balances.find((each) => isOf(row, each));
    return balance === undefined ? [row] : isEmpty(balance) ? [] : [rowOf(balance)];
  });
  const fresh = balances.filter((balance) => !isEmpty(balance) && !rows.some((row) => isOf(row, balance)));
  return [...kept, ...fresh.map(rowOf)];
};

const assets: Patch<ReplyOfCall<'funds.assets'>> = (data, _input, { balances }) =>
  data === undefined || balances.length === 0
    ? 'keep'
    : {
        data: [
          ...withBalances(
            data,
            balances,
            (row, { accountType, asset }) => row.accountType === accountType && row.asset === asset,
            (row) => row,
          ),
        ],
      };

const platformOf = ({ balances }: LiveChanges): readonly LiveBalance[] =>
  balances.filter(({ accountType }) => accountType === 'platform');

const coins: Patch<ReplyOfCall<'funds.coins'>> = (data, _input, changes) => {
  const balances = platformOf(changes);
  if (data === undefined || balances.length === 0) return 'keep';
  const rows = withBalances(
    data,
    balances,
    (row, balance) => row.asset === balance.asset,
    ({ asset, available, held, worth, logo }) => ({ name: asset, asset, available, held, worth, logo }),
  );
  return { data: [...rows] };
};

const cash: Patch<ReplyOfCall<'funds.byCurrency'>> = (data, input, changes) => {
  if (data === undefined) return 'keep';
  const account = changes.cash.find(({ currency }) => currency === inputOf(input, 'currency'));
  if (account) return { data: account };
  const platform = (asset: string): string | undefined =>
    platformOf(changes).find((balance) => balance.asset === asset)?.available;
  const [btc = data.btc, gold = data.gold] = [platform('BTC'), platform('XAU')];
  return btc === data.btc && gold === data.gold ? 'keep' : { data: { ...data, btc, gold } };
};

const transferable: Patch<ReplyOfCall<'funds.transferable'>> = (data, _input, { balances }) =>
  data === undefined || balances.length === 0
    ? 'keep'
    : {
        data: data.map((row) => {
          const found = balances.find((each) => each.accountType === row.accountType && each.asset === row.asset);
          return found ? { ...row, available: found.movable } : row;
        }),
      };

const swapCoins: Patch<ReplyOfCall<'funds.swapCoins'>> = (data, _input, changes) => {
  const balances = platformOf(changes);
  if (data === undefined || balances.length === 0) return 'keep';
  return {
    data: data.map((row) => {
      const found = balances.find(({ asset }) => asset === row.asset);
      return found ? { ...row, available: found.movable } : row;
    }),
  };
};

const position: Patch<ReplyOfCall<'orders.position'>> = (data, input, { positions }) => {
  const found = positions.find(({ instrument }) => instrument === inputOf(input, 'instrument'));
  if (!found) return 'keep';
  if (found.position) return { data: found.position };
  return data === undefined ? 'keep' : 'gone';
};

type Row = LiveOrder['order'];

/** How a list of orders takes the orders of a push; undefined where only the server knows. Those that ended last stand first. */
const listAfter = (
  list: ReadList<Row>,
  product: LiveOrder['product'],
  input: unknown,
  { orders }: LiveChanges,
): ReadList<Row> | undefined => {
  const wanted = inputOf(input, product === 'stocks' ? 'list' : 'status');
  const only = inputOf(input, product === 'stocks' ? 'instrument' : 'symbol');
  const own = orders.filter((each) => each.product === product).map(({ order }) => order);
  const endedAt = (row: Row): number => ('updatedAt' in row ? row.updatedAt : row.updateTime);
  let patched: ReadList<Row> | undefined = list;
  for (const row of own.sort((a, b) => endedAt(a) - endedAt(b) || a.id - b.id)) {
    const instrument = 'instrument' in row ? row.instrument : row.symbol;
    const state = 'list' in row ? row.list : row.status;
    const isOther = only !== undefined && only !== instrument;
    if (isOther || patched === undefined) continue;
    patched = patchList(patched, { row, belongs: state === wanted, atTop: wanted === 'history' });
  }
  return patched;
};

/** A page of orders read alone. */
const pageOf =
  <Reply extends object>(
    product: LiveOrder['product'],
    read: (reply: Reply) => ReadList<Row>,
    write: (list: ReadList<Row>, reply: Reply) => Reply,
  ): Patch<Reply> =>
  (data, input, changes) => {
    if (data === undefined) return 'keep';
    const before = read(data);
    const after = listAfter(before, product, input, changes);
    if (after === undefined) return 'ask';
    return after === before ? 'keep' : { data: write(after, data) };
  };

/** A list of orders read page by page: the rows are dealt to as many pages as were read. */
const pages =
  (product: LiveOrder['product']): Patch<InfiniteData<ReadList<Row>>> =>
  (data, input, changes) => {
    if (data === undefined) return 'keep';
    const before = { items: data.pages.flatMap(({ items }) => items), total: data.pages.at(-1)?.total ?? 0 };
    const after = listAfter(before, product, input, changes);
    if (after === undefined) return 'ask';
    if (after === before) return 'keep';
    const lengths = data.pages.map(({ items }) => items.length);
    let from = 0;
    return {
      data: {
        ...data,
        pages: lengths.map((length, at) => {
          const isLast = at === lengths.length - 1;
          const items = after.items.slice(from, isLast ? undefined : from + length);
          from += length;
          return { items, total: after.total };
        }),
      },
    };
  };

const stockPage = pageOf<ReplyOfCall<'orders.list'>>(
  'stocks',
  ({ list, total }) => ({ items: list, total }),
  ({ items, total }, reply) => ({ ...reply, list: items as ReplyOfCall<'orders.list'>['list'], total }),
);

/** The patch of some call; which data it takes, the name in its key says. */
type AnyPatch = (data: never, input: unknown, changes: LiveChanges) => Patched<unknown>;

const PATCHES: ReadonlyMap<string, AnyPatch> = new Map<CallName, AnyPatch>([
  ['funds.assets', assets],
  ['funds.coins', coins],
  ['funds.byCurrency', cash],
  ['funds.transferable', transferable],
  ['funds.swapCoins', swapCoins],
  ['orders.position', position],
  ['orders.list', stockPage],
]);

const PAGES: ReadonlyMap<string, AnyPatch> = new Map<CallName, AnyPatch>([
  ['orders.list', pages('stocks')],
  ['bb.list', pages('bb')],
  ['divisa.list', pages('divisa')],
]);

/** The calls that list orders, and where their input says that the living ones are wanted. */
const ORDER_LISTS = {
  'orders.list': ['list', 'current'],
  'bb.list': ['status', 'open'],
  'divisa.list': ['status', 'open'],
};

/** Takes an order that is over out of the kept lists of living orders, read page by page or alone. */
export const dropOrder = (cache: QueryClient, id: number): void => {
  const without = (rows: readonly Row[]): Row[] => rows.filter((row) => row.id !== id);
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const [name, input] = queryKey;
    const living = ORDER_LISTS[name as keyof typeof ORDER_LISTS];
    if (!living || state.data === undefined || inputOf(input, living[0] ?? '') !== living[1]) continue;
    if (queryKey.at(-1) === 'pages')
      cache.setQueryData(queryKey, (data: InfiniteData<ReadList<Row>> | undefined) => {
        if (!data?.pages.some(({ items }) => items.some((row) => row.id === id))) return data;
        return { ...data, pages: data.pages.map((page) => ({ items: without(page.items), total: page.total - 1 })) };
      });
    else if (name === 'orders.list')
      cache.setQueryData(queryKey, (data: ReplyOfCall<'orders.list'> | undefined) => {
        const list = data?.list.filter((row) => row.id !== id);
        return data && list && list.length < data.list.length ? { ...data, list, total: data.total - 1 } : data;
      });
  }
};

const patchOf = ({ queryKey }: Query): AnyPatch | undefined => {
  const [name] = queryKey;
  if (typeof name !== 'string') return undefined;
  return queryKey.at(-1) === 'pages' ? PAGES.get(name) : PATCHES.get(name);
};

/** Whether pushes put what they say into this answer. */
export const isPatched = (query: Query): boolean => patchOf(query) !== undefined;

/**
 * Puts what a push says into the answers that are kept, in place: nobody is asked for it. Gives the hashes of those that have to be asked for
 * all the same: where only the server knows, and where an older answer is on its way.
 */
export const patchAnswers = (cache: QueryClient, changes: LiveChanges): readonly string[] => {
  const ask: string[] = [];
  for (const query of cache.getQueryCache().getAll()) {
    const patched = patchOf(query)?.(query.state.data as never, query.queryKey[1], changes) ?? 'keep';
    if (patched === 'keep') continue;
    if (patched === 'ask' || query.state.fetchStatus === 'fetching') ask.push(query.queryHash);
    if (patched === 'gone') void cache.resetQueries({ queryKey: query.queryKey, exact: true });
    else if (patched !== 'ask') cache.setQueryData(query.queryKey, patched.data);
  }
  return ask;
};
