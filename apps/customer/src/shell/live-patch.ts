import type { LiveBalance, LiveChanges, LiveOrder, LivePosition } from '@bourse/wire/live';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { CallName, ReplyOfCall } from './api.ts';
import type { AppProduct, OrderListCall } from './module.ts';
import { patchList, type ReadList } from './patch-list.ts';
import { products } from './products.ts';

/** What a kept answer becomes: new data, `keep` where the push does not concern it, `ask` where only the server knows, `gone` where the thing is no more. */
type Patched<Data> = { readonly data: Data } | 'keep' | 'ask' | 'gone';

type Patch<Data> = (data: Data | undefined, input: unknown, changes: LiveChanges) => Patched<Data>;

const isEmpty = ({ available, held, claims }: LiveBalance): boolean =>
  !/[1-9]/.test(available + held) && claims.length === 0;

const inputOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;

/** Rows with some of them in their new form, without those of which nothing is left, and with those that are new. */
const withBalances = <Row>(
  rows: readonly Row[],
  balances: readonly LiveBalance[],
  isOf: (row: Row, balance: LiveBalance) => boolean,
  rowOf: (balance: LiveBalance) => Row,
): readonly Row[] => {
  const patched = rows.flatMap((row): readonly Row[] => {
    const balance = balances.find((each) => isOf(row, each));
    return balance === undefined ? [row] : isEmpty(balance) ? [] : [rowOf(balance)];
  });
  const fresh = balances.filter((balance) => !isEmpty(balance) && !rows.some((row) => isOf(row, balance)));
  return [...patched, ...fresh.map(rowOf)];
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

/** The position of a product in an instrument: two products may trade the same one. */
const positionOf =
  ({ name }: AppProduct): Patch<NonNullable<LivePosition['position']>> =>
  (data, input, { positions }) => {
    const wanted = inputOf(input, 'instrument');
    const found = positions.find(({ product, instrument }) => product === name && instrument === wanted);
    if (!found) return 'keep';
    if (found.position) return { data: found.position };
    return data === undefined ? 'keep' : 'gone';
  };

type Row = LiveOrder['order'];

const fieldOf = (row: object, name: string): unknown => Reflect.get(row, name);

/** How a list of orders takes the orders of a push; undefined where only the server knows. Those that ended last stand first. */
const listAfter = (
  list: ReadList<Row>,
  { name, orderList }: AppProduct,
  input: unknown,
  { orders }: LiveChanges,
): ReadList<Row> | undefined => {
  const { part, history, instrument, updatedAt } = orderList;
  const wanted = inputOf(input, part);
  const only = inputOf(input, instrument);
  const own = orders.filter(({ product }) => product === name).map(({ order }) => order);
  const endedAt = (row: Row): number => Number(fieldOf(row, updatedAt));
  let patched: ReadList<Row> | undefined = list;
  for (const row of own.sort((a, b) => endedAt(a) - endedAt(b) || a.id - b.id)) {
    const isOther = only !== undefined && only !== fieldOf(row, instrument);
    if (isOther || patched === undefined) continue;
    patched = patchList(patched, { row, belongs: fieldOf(row, part) === wanted, atTop: wanted === history });
  }
  return patched;
};

/** A page of orders read alone: its rows and their number bear the names that the call has for them. */
type Page = Readonly<Record<string, unknown>>;

const readPage = (page: Page, { rows, total }: OrderListCall): ReadList<Row> => ({
  items: page[rows] as readonly Row[],
  total: Number(page[total]),
});

const writePage = (page: Page, { rows, total }: OrderListCall, list: ReadList<Row>): Page => ({
  ...page,
  [rows]: list.items,
  [total]: list.total,
});

const pageOf =
  (product: AppProduct): Patch<Page> =>
  (data, input, changes) => {
    if (data === undefined) return 'keep';
    const before = readPage(data, product.orderList);
    const after = listAfter(before, product, input, changes);
    if (after === undefined) return 'ask';
    return after === before ? 'keep' : { data: writePage(data, product.orderList, after) };
  };

/** A list of orders read page by page: the rows are dealt to as many pages as were read. */
const pagesOf =
  (product: AppProduct): Patch<InfiniteData<ReadList<Row>>> =>
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

/** The patch of some call; which data it takes, the name in its key says. */
type AnyPatch = (data: never, input: unknown, changes: LiveChanges) => Patched<unknown>;

const BALANCES: ReadonlyMap<string, AnyPatch> = new Map<CallName, AnyPatch>([
  ['funds.assets', assets],
  ['funds.coins', coins],
  ['funds.byCurrency', cash],
  ['funds.transferable', transferable],
  ['funds.swapCoins', swapCoins],
]);

const isReadByPage = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey.at(-1) === 'pages';

const listedBy = (call: unknown): AppProduct | undefined => products().find(({ orderList }) => orderList.call === call);

const withoutOrder = (rows: readonly Row[], id: number): readonly Row[] => rows.filter((row) => row.id !== id);

/** Takes an order that is over out of the kept lists of living orders, read page by page or alone. */
export const dropOrder = (cache: QueryClient, id: number): void => {
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const [name, input] = queryKey;
    const list = listedBy(name)?.orderList;
    if (!list || state.data === undefined || inputOf(input, list.part) !== list.open) continue;
    if (isReadByPage({ queryKey }))
      cache.setQueryData(queryKey, (data: InfiniteData<ReadList<Row>> | undefined) => {
        if (!data?.pages.some(({ items }) => items.some((row) => row.id === id))) return data;
        return {
          ...data,
          pages: data.pages.map(({ items, total }) => ({ items: withoutOrder(items, id), total: total - 1 })),
        };
      });
    else
      cache.setQueryData(queryKey, (data: Page | undefined) => {
        if (data === undefined) return data;
        const { items, total } = readPage(data, list);
        const left = withoutOrder(items, id);
        return left.length < items.length ? writePage(data, list, { items: left, total: total - 1 }) : data;
      });
  }
};

const patchOf = (query: Query): AnyPatch | undefined => {
  const [call] = query.queryKey;
  if (typeof call !== 'string') return undefined;
  const product = listedBy(call);
  if (product) return isReadByPage(query) ? pagesOf(product) : pageOf(product);
  const positioned = products().find(({ positionCall }) => positionCall === call);
  return positioned ? positionOf(positioned) : BALANCES.get(call);
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
