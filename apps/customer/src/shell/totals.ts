import { formatDecimal, mulDiv, parseDecimal, pow10 } from '@bourse/rules';
import { useMemo } from 'react';
import type { CallFailure } from './api.ts';
import { useQueryCall } from './queries.ts';
import { useSession } from './session.ts';

const SCALE = 18;

const units = (text: string): bigint => {
  const parsed = parseDecimal(text, SCALE);
  return parsed.ok ? parsed.value : 0n;
};

/** Something held whose price moves: what it is worth now in the account currency, and its prices at the last close and now. */
export type Holding = {
  readonly worth: string;
  readonly last: string;
  readonly prevClose: string;
  readonly points: readonly string[];
};

/** Decimal texts of the account currency; `percent` of the total at the last close, `course` for drawing only, oldest first. */
export type DayCourse = { readonly change: string; readonly percent: string; readonly course: readonly number[] };

/** How the total moved since the last close with what is held now (TOTAL-1): the change of each holding at its own price. */
export const dayCourse = (total: string, holdings: readonly Holding[]): DayCourse => {
  const now = units(total);
  let change = 0n;
  const priced = holdings.filter(({ last }) => units(last) > 0n);
  for (const { worth, last, prevClose } of priced)
    change += mulDiv(units(worth), units(last) - units(prevClose), units(last), 'half-even');
  const before = now - change;
  const percent = before > 0n ? mulDiv(change * 100n, 10n ** BigInt(SCALE), before, 'half-even') : 0n;
  const length = Math.max(0, ...priced.map(({ points }) => points.length));
  const moving = priced.reduce((sum, { worth }) => sum + Number(worth), 0);
  const course = Array.from({ length }, (_, index) =>
    priced.reduce((sum, { worth, last, points }) => {
      const point = points[index - (length - points.length)] ?? points[0] ?? last;
      return sum + (Number(worth) * Number(point)) / Number(last);
    }, Number(total) - moving),
  );
  return { change: formatDecimal(change, SCALE), percent: formatDecimal(percent, SCALE), course };
};

const SHOWN = 2;

/** Rounded down: a worth is never shown higher than it is. */
const shown = (sum: bigint): string => formatDecimal(mulDiv(sum, 1n, pow10(SCALE - SHOWN), 'down'), SHOWN);

type Valued = { readonly asset: string; readonly worth: string | null };

/** What balances are worth together (FUNDS-18): decimal text of the account currency with two decimals, rounded down. */
export const worthOf = (balances: readonly Valued[]): string =>
  shown(balances.reduce((sum, { worth }) => (worth === null ? sum : sum + units(worth)), 0n));

/** The assets that a sum of worths does not count, for they have no price now (FUNDS-21). */
export const unpricedOf = (balances: readonly Valued[]): readonly string[] => [
  ...new Set(balances.flatMap(({ asset, worth }) => (worth === null ? [asset] : []))),
];

/**
 * An amount in another currency with two decimals, rounded down; `rates` say what one unit of each is worth in a currency common to both.
 * Undefined where a rate is missing (TOTAL-3, FUNDS-19).
 */
export const inCurrency = (
  amount: string,
  from: string,
  to: string,
  rates: Readonly<Record<string, string>>,
): string | undefined => {
  if (from === to) return amount;
  const [source, target] = [rates[from], rates[to]];
  if (source === undefined || target === undefined || units(target) <= 0n) return undefined;
  return shown(mulDiv(units(amount), units(source), units(target), 'down'));
};

export type Totals = {
  /** Code of the account currency, in which `total` and `unrealised` are. */
  readonly currency: string;
  readonly total: string;
  /** What the total leaves out for want of a price. */
  readonly unpriced: readonly string[];
  readonly unrealised: string;
  /** What one unit of each currency is worth in USD; empty until known. */
  readonly rates: Readonly<Record<string, string>>;
  readonly day: DayCourse | undefined;
};

export type TotalsState =
  | { readonly state: 'idle' | 'pending'; readonly retry: () => void }
  | { readonly state: 'error'; readonly failure: CallFailure; readonly retry: () => void }
  | { readonly state: 'success'; readonly value: Totals; readonly refreshing: boolean; readonly retry: () => void };

/** The instrument whose price moves a balance: a share is its own, a coin goes against the dollar coin. */
const instrumentOf = (asset: string): string => (asset.includes('.') ? asset : `${asset}-USDT`);

/** Everything the signed-in customer has in one figure, how it stands open, and how it moved since the last close. */
export const useTotals = (): TotalsState => {
  const { signedIn } = useSession();
  const when = { when: signedIn };
  const statistics = useQueryCall('funds.statistics', {}, when);
  const assets = useQueryCall('funds.assets', {}, when);
  const rates = useQueryCall('funds.allRates', {}, { ...when, freshMs: 60_000 });
  const own = useMemo(() => (assets.state === 'success' ? assets.value : []), [assets]);
  // Cash is what it is; the rest moves with its instrument.
  const ids = useMemo(
    () => [
      ...new Set(
        own
          .filter(({ accountType, asset }) => accountType !== 'stock' || asset.includes('.'))
          .map(({ asset }) => instrumentOf(asset)),
      ),
    ],
    [own],
  );
  const priced = { when: signedIn && ids.length > 0, freshMs: 60_000 };
  const quotes = useQueryCall('market.overview', { instruments: ids }, priced);
  const lines = useQueryCall('market.sparklines', { instruments: ids }, priced);

  return useMemo((): TotalsState => {
    const failed = [statistics, assets].find((one) => one.state === 'error');
    const retry = (): void => {
      statistics.retry();
      assets.retry();
    };
    if (failed?.state === 'error') return { state: 'error', failure: failed.failure, retry };
    if (statistics.state !== 'success' || assets.state !== 'success')
      return { state: signedIn ? 'pending' : 'idle', retry };
    const [stock] = statistics.value;
    const total = worthOf(own);
    const holdings = own.flatMap(({ asset, worth }): Holding[] => {
      const instrument = instrumentOf(asset);
      const quote = quotes.state === 'success' ? quotes.value.find((one) => one.instrument === instrument) : undefined;
      const line = lines.state === 'success' ? lines.value.find((one) => one.instrument === instrument) : undefined;
      if (worth === null || !ids.includes(instrument) || !quote?.last || !quote.prevClose) return [];
      return [{ worth, last: quote.last, prevClose: quote.prevClose, points: line?.points ?? [] }];
    });
    const complete = ids.length === 0 || (quotes.state === 'success' && lines.state !== 'pending');
    const value: Totals = {
      currency: stock?.currency ?? 'EUR',
      total,
      unpriced: unpricedOf(own),
      unrealised: stock?.unrealised.amount ?? '0',
      rates: rates.state === 'success' ? rates.value : {},
      day: complete ? dayCourse(total, holdings) : undefined,
    };
    return { state: 'success', value, refreshing: false, retry };
  }, [statistics, assets, rates, quotes, lines, own, ids, signedIn]);
};
