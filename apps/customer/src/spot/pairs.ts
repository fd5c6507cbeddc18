import { type Listing, useListing } from '../market/index.ts';
import { type Loadable, type ReplyOfCall, useQueryCall } from '../shell/index.ts';
import type { SpotProduct } from './spot-order.ts';

export type Pair = ReplyOfCall<'quotes.coinList'>['list'][number];

/** What a product opens with, where the deployment has it. */
const USUAL: Readonly<Record<SpotProduct, string>> = { bb: 'BTC-USDT', divisa: 'EUR-USD' };
const ALL = { pageNo: 1, pageSize: 100 } as const;

/** All pairs of a product. Metals are listed on the currency page and traded with the coins. */
export const usePairs = (product: SpotProduct, when = true): Loadable<readonly Pair[]> => {
  const coins = useQueryCall('quotes.coinList', ALL, { when: when && product === 'bb' });
  const currencies = useQueryCall('quotes.currencyList', ALL, { when });
  const own = product === 'bb' ? coins : currencies;
  if (own.state !== 'success') return own;
  const isOwn = (pair: Pair): boolean => pair.product === product;
  const pairs = product === 'bb' ? own.value.list : own.value.list.filter(isOwn);
  const known = new Set(pairs.map(({ instrument }) => instrument));
  const metals = product === 'bb' && currencies.state === 'success' ? currencies.value.list.filter(isOwn) : [];
  return { ...own, value: [...pairs, ...metals.filter(({ instrument }) => !known.has(instrument))] };
};

const isMissing = (listing: Loadable<Listing>): boolean =>
  listing.state === 'error' && listing.failure.error === 'INSTRUMENT_NOT_FOUND';

/** The pair that was named, else the usual one, else the product's first; undefined when the product has none. */
export const usePair = (product: SpotProduct, named: string | undefined): string | undefined => {
  const isLost = isMissing(useListing(named === undefined ? USUAL[product] : undefined));
  const pairs = usePairs(product, isLost);
  if (named !== undefined) return named;
  return isLost && pairs.state === 'success' ? pairs.value[0]?.instrument : USUAL[product];
};
