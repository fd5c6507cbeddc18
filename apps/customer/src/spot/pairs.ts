import { type Listed, useListed } from '../market/index.ts';
import { type Loadable, type ReplyOfCall, useQueryCall } from '../shell/index.ts';
import type { SpotDesk } from './desk.ts';

export type Pair = ReplyOfCall<'quotes.coinList'>['list'][number];

/** What a desk opens with, where the deployment has it. */
const USUAL: Readonly<Record<SpotDesk, string>> = { bb: 'BTC-USDT', divisa: 'USDT-EUR' };
const ALL = { pageNo: 1, pageSize: 100 } as const;

/** All pairs of a desk. Metals are listed with the currencies and traded with the coins. */
export const usePairs = (desk: SpotDesk, when = true): Loadable<readonly Pair[]> => {
  const coins = useQueryCall('quotes.coinList', ALL, { when: when && desk === 'bb' });
  const currencies = useQueryCall('quotes.currencyList', ALL, { when });
  const own = desk === 'bb' ? coins : currencies;
  if (own.state !== 'success') return own;
  const isOwn = ({ currency }: Pair): boolean => (currency === 'EUR') === (desk === 'divisa');
  const pairs = desk === 'bb' ? own.value.list : own.value.list.filter(isOwn);
  const known = new Set(pairs.map(({ instrument }) => instrument));
  const metals = desk === 'bb' && currencies.state === 'success' ? currencies.value.list.filter(isOwn) : [];
  return { ...own, value: [...pairs, ...metals.filter(({ instrument }) => !known.has(instrument))] };
};

const isMissing = (listed: Loadable<Listed>): boolean =>
  listed.state === 'error' && listed.failure.error === 'INSTRUMENT_NOT_FOUND';

/** The pair that was named, else the usual one, else the desk's first; undefined when the desk has none. */
export const usePair = (desk: SpotDesk, named: string | undefined): string | undefined => {
  const isLost = isMissing(useListed(named === undefined ? USUAL[desk] : undefined));
  const pairs = usePairs(desk, isLost);
  if (named !== undefined) return named;
  return isLost && pairs.state === 'success' ? pairs.value[0]?.instrument : USUAL[desk];
};
