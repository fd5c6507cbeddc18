import { decimalsWritten, formatDecimal, mulDiv, parseDecimal, pow10 } from '@bourse/rules';
import { useMemo } from 'react';
import { difference, dividedBy, percentOf, times } from '../market/index.ts';
import { type Holding, type Holdings, type Loadable, useHoldings, useLasts } from '../shell/index.ts';

const SCALE = 18;

const unitsOf = (text: string): bigint => {
  const units = parseDecimal(text, SCALE);
  return units.ok ? units.value : 0n;
};

const sum = (a: string, b: string): string => {
  const decimals = Math.max(decimalsWritten(a), decimalsWritten(b));
  return formatDecimal((unitsOf(a) + unitsOf(b)) / pow10(SCALE - decimals), decimals);
};

/** A figure moved by as much as another one moved. */
const movedBy = (reported: string, from: string, to: string): string => sum(reported, difference(to, from) ?? '0');

/** An amount in the account currency, rounded down as the server does. */
const inAccountCurrency = (amount: string, rate: string, decimals: number): string =>
  formatDecimal(mulDiv(unitsOf(amount), unitsOf(rate), pow10(2 * SCALE - decimals), 'down'), decimals);

/** What so much of a holding is worth at a price, in the decimals of its money, rounded down. */
const marketValue = (quantity: string, price: string, { isQuote }: Holding, decimals: number): string | undefined =>
  isQuote ? dividedBy(quantity, price, decimals) : times(price, quantity, decimals);

/** The worth of a figure and its move: what was reported stands where there is nothing to move from. */
const worthMoved = (
  holding: Holding,
  field: 'worth' | 'unrealisedWorth' | 'todayWorth',
  from: string | null,
  to: string | null,
): string | null => {
  const reported = holding[field];
  if (reported === null || from === null || to === null || holding.rate === null) return reported;
  const decimals = decimalsWritten(reported);
  const [before, now] = [from, to].map((amount) => inAccountCurrency(amount, holding.rate ?? '0', decimals));
  return movedBy(reported, before ?? reported, now ?? reported);
};

/**
 * A holding at a later price than the reported one (FIGURES-16): every figure is worked out as the server does, from the same price, so that today's
 * result moves by as much as the unrealised one.
 */
export const holdingAtPrice = (holding: Holding, last: string | undefined): Holding => {
  const { quantity, uncosted, cost, value, unrealised, today, todayBase } = holding;
  if (last === undefined || value === null) return holding;
  const decimals = decimalsWritten(value);
  const now = marketValue(quantity, last, holding, decimals);
  const costed = difference(quantity, uncosted);
  const ofCosted = costed === undefined ? undefined : marketValue(costed, last, holding, decimals);
  if (now === undefined || ofCosted === undefined) return holding;
  const result = unrealised === null || cost === null ? unrealised : (difference(ofCosted, cost) ?? null);
  const ofToday = today === null ? null : movedBy(today, value, now);
  // Where all was bought at a price, today's worth moves by what the unrealised one does, to the unit.
  const [from, to] = unrealised === null ? [value, now] : [unrealised, result];
  return {
    ...holding,
    last,
    value: now,
    unrealised: result,
    unrealisedPercent: result === null || !cost ? holding.unrealisedPercent : (percentOf(result, cost) ?? null),
    today: ofToday,
    todayPercent:
      ofToday === null || todayBase === null
        ? holding.todayPercent
        : (percentOf(ofToday, todayBase) ?? holding.todayPercent),
    worth: worthMoved(holding, 'worth', value, now),
    unrealisedWorth: worthMoved(holding, 'unrealisedWorth', unrealised, result),
    todayWorth: worthMoved(holding, 'todayWorth', from, to),
  };
};

/** All that is held at later prices: the sums move by as much as their rows (FIGURES-4, FIGURES-16). */
export const holdingsAtPrices = (reported: Holdings, lastOf: (instrument: string) => string | undefined): Holdings => {
  let { value, unrealised, today } = reported;
  const holdings = reported.holdings.map((before) => {
    const now = holdingAtPrice(before, lastOf(before.instrument));
    value = movedBy(value, before.worth ?? '0', now.worth ?? '0');
    unrealised = movedBy(unrealised, before.unrealisedWorth ?? '0', now.unrealisedWorth ?? '0');
    if (today !== null) today = movedBy(today, before.todayWorth ?? '0', now.todayWorth ?? '0');
    return now;
  });
  const { todayBase } = reported;
  const todayPercent =
    today === null || todayBase === null
      ? reported.todayPercent
      : (percentOf(today, todayBase) ?? reported.todayPercent);
  return { ...reported, holdings, value, unrealised, today, todayPercent };
};

/** Everything held at the prices that were pushed last: sums and rows of a page come from this alone. */
export const useLiveHoldings = (): Loadable<Holdings> => {
  const reported = useHoldings();
  const instruments = reported.state === 'success' ? reported.value.holdings.map(({ instrument }) => instrument) : [];
  const lasts = useLasts(instruments);
  return useMemo(
    () =>
      reported.state === 'success'
        ? { ...reported, value: holdingsAtPrices(reported.value, (of) => lasts.get(of)) }
        : reported,
    [reported, lasts],
  );
};
