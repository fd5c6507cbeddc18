import { formatDecimal, mulDiv, parseDecimal } from '@bourse/rules';
import { useMemo } from 'react';
import type { CallFailure, ReplyOfCall } from './api.ts';
import { useQueryCall } from './queries.ts';
import { useSession } from './session.ts';

const SCALE = 12;

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

/** The sum of decimal texts. */
export const sumOf = (texts: readonly string[]): string =>
  formatDecimal(
    texts.reduce((sum, text) => sum + units(text), 0n),
    SCALE,
  );

/** An amount in another currency by what one unit of each is worth in USD; undefined where that is not known. */
export const converted = (
  amount: string,
  from: string,
  to: string,
  rates: Readonly<Record<string, string>>,
): string | undefined => {
  if (from === to) return amount;
  const [a, b] = [units(rates[from] ?? '0'), units(rates[to] ?? '0')];
  return a > 0n && b > 0n ? formatDecimal(mulDiv(units(amount), a, b, 'half-even'), SCALE) : undefined;
};

export type Totals = {
  /** Code of the account currency, in which `total` and `unrealised` are. */
  readonly currency: string;
  readonly total: string;
  readonly unrealised: string;
  /** What one unit of each currency is worth in USD; empty until known. */
  readonly rates: Readonly<Record<string, string>>;
  readonly day: DayCourse | undefined;
};

export type TotalsState =
  | { readonly state: 'idle' | 'pending'; readonly retry: () => void }
  | { readonly state: 'error'; readonly failure: CallFailure; readonly retry: () => void }
  | { readonly state: 'success'; readonly value: Totals; readonly refreshing: boolean; readonly retry: () => void };

type Asset = ReplyOfCall<'funds.assets'>[number];

const elsewhere = (assets: readonly Asset[]): readonly Asset[] =>
  assets.filter(({ accountType }) => accountType !== 'stock');

/** Everything the signed-in customer has in one figure, how it stands open, and how it moved since the last close. */
export const useTotals = (): TotalsState => {
  const { signedIn } = useSession();
  const when = { when: signedIn };
  const statistics = useQueryCall('funds.statistics', {}, when);
  const assets = useQueryCall('funds.assets', {}, when);
  const positions = useQueryCall('orders.positions', { pageSize: 100 }, when);
  const rates = useQueryCall('funds.allRates', {}, { ...when, freshMs: 60_000 });
  const held = positions.state === 'success' ? positions.value.list : [];
  const coins = assets.state === 'success' ? elsewhere(assets.value) : [];
  const ids = [...new Set([...held.map(({ instrument }) => instrument), ...coins.map(({ asset }) => `${asset}-USDT`)])];
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
    const currency = stock?.total.currency ?? 'EUR';
    const total = sumOf([stock?.total.amount ?? '0', ...coins.map(({ worth }) => worth)]);
    const known = rates.state === 'success' ? rates.value : {};
    const worths = [
      ...held.map(({ instrument, marketValue, currency: from }) => ({
        instrument,
        worth: converted(marketValue ?? '0', from, currency, known),
      })),
      ...coins.map(({ asset, worth }) => ({ instrument: `${asset}-USDT`, worth })),
    ];
    const holdings = worths.flatMap(({ instrument, worth }): Holding[] => {
      const quote = quotes.state === 'success' ? quotes.value.find((one) => one.instrument === instrument) : undefined;
      const line = lines.state === 'success' ? lines.value.find((one) => one.instrument === instrument) : undefined;
      if (worth === undefined || !quote?.last || !quote.prevClose) return [];
      return [{ worth, last: quote.last, prevClose: quote.prevClose, points: line?.points ?? [] }];
    });
    const complete = ids.length === 0 || (quotes.state === 'success' && lines.state !== 'pending');
    const value: Totals = {
      currency,
      total,
      unrealised: stock?.unrealised.amount ?? '0',
      rates: known,
      day: complete ? dayCourse(total, holdings) : undefined,
    };
    return { state: 'success', value, refreshing: false, retry };
  }, [statistics, assets, rates, quotes, lines, held, coins, ids.length, signedIn]);
};
