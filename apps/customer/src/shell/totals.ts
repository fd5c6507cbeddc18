import { formatDecimal, mulDiv, parseDecimal, percentText, pow10 } from '@bourse/rules';
import { useMemo } from 'react';
import { type Loadable, useQueryCall } from './queries.ts';
import { useSession } from './session.ts';
import { type Holdings, useHoldings } from './use-holdings.ts';

const SCALE = 18;

const units = (text: string): bigint => {
  const parsed = parseDecimal(text, SCALE);
  return parsed.ok ? parsed.value : 0n;
};

const EVERY_MS = 10_000;
const SHOWN = 2;

/** Rounded down: a worth is never shown higher than it is. */
const shown = (sum: bigint): string => formatDecimal(mulDiv(sum, 1n, pow10(SCALE - SHOWN), 'down'), SHOWN);

type Valued = {
  readonly asset: string;
  readonly instrument: { readonly symbol: string } | null;
  readonly worth: string | null;
};

/** What a balance is called: a holding by its instrument's symbol, all else by its code. */
export const assetName = ({ asset, instrument }: Pick<Valued, 'asset' | 'instrument'>): string =>
  instrument?.symbol ?? asset;

/** What balances are worth together (FUNDS-18): decimal text of the account currency with two decimals, rounded down. */
export const worthOf = (balances: readonly Pick<Valued, 'worth'>[]): string =>
  shown(balances.reduce((sum, { worth }) => (worth === null ? sum : sum + units(worth)), 0n));

/** By name, what a sum of worths does not count, for it has no price now (FUNDS-21). */
export const unpricedOf = (balances: readonly Valued[]): readonly string[] => [
  ...new Set(balances.flatMap((balance) => (balance.worth === null ? [assetName(balance)] : []))),
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

/** Of the account currency: what today brought, in percent of the total without it, and how it came about, for drawing only (FIGURES-2, FIGURES-8). */
export type DayResult = { readonly change: string; readonly percent: string; readonly course: readonly number[] };

export type Totals = {
  /** Code of the account currency, in which all amounts are. */
  readonly currency: string;
  readonly total: string;
  /** What the total leaves out for want of a price. */
  readonly unpriced: readonly string[];
  readonly unrealised: string;
  /** What one unit of each currency is worth in USD; empty until known. */
  readonly rates: Readonly<Record<string, string>>;
  /** Undefined where it cannot be told. */
  readonly day: DayResult | undefined;
};

/** A result in percent of the total that it changed, for the line under it (rule FIGURES-2). */
export const percentOfTotal = (change: string, total: string): string => {
  const before = units(total) - units(change);
  if (before <= 0n) return '0';
  return percentText(units(change), before);
};

const dayOf = ({ today, course }: Holdings, total: string): DayResult | undefined =>
  today === null ? undefined : { change: today, percent: percentOfTotal(today, total), course: course.map(Number) };

/** Everything the signed-in customer has in one figure, what it would bring to sell, and what today brought. */
export const useTotals = (): Loadable<Totals> => {
  const { signedIn } = useSession();
  const when = { when: signedIn };
  const holdings = useHoldings();
  const assets = useQueryCall('funds.assets', {}, { ...when, everyMs: EVERY_MS });
  const rates = useQueryCall('funds.allRates', {}, { ...when, freshMs: 60_000 });
  return useMemo((): Loadable<Totals> => {
    const failed = [holdings, assets].find((one) => one.state === 'error');
    const retry = (): void => {
      holdings.retry();
      assets.retry();
    };
    if (failed?.state === 'error') return { state: 'error', failure: failed.failure, retry };
    if (holdings.state !== 'success' || assets.state !== 'success')
      return { state: signedIn ? 'pending' : 'idle', retry };
    const total = worthOf(assets.value);
    const value: Totals = {
      currency: holdings.value.currency,
      total,
      unpriced: unpricedOf(assets.value),
      unrealised: holdings.value.unrealised,
      rates: rates.state === 'success' ? rates.value : {},
      day: dayOf(holdings.value, total),
    };
    return {
      state: 'success',
      value,
      refreshing: holdings.refreshing || assets.refreshing,
      failure: holdings.failure ?? assets.failure,
      retry,
    };
  }, [holdings, assets, rates, signedIn]);
};
