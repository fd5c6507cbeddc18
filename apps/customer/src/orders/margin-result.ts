import { decimalsWritten, formatDecimal, parseDecimal } from '@bourse/rules';
import { difference, dividedBy, percentOf, times } from '../market/index.ts';
import { useTicker } from '../shell/index.ts';
import { baseQuantity, type MarginPosition } from './use-margin-positions.ts';

/** Value and result at a price, as the server works it out: of a short one the difference turned round, in percent of the margin to open. Decimal texts. */
export const marginResultAt = (position: MarginPosition, pushed: string | undefined) => {
  const { cost, direction, leverage, margin } = position;
  const decimals = decimalsWritten(cost);
  const value = (pushed && times(pushed, baseQuantity(position), decimals)) ?? position.marketValue ?? undefined;
  const last = pushed ?? position.last ?? undefined;
  if (value === undefined) return { last, value, result: undefined, percent: undefined, equity: undefined };
  const [from, to] = direction === 'long' ? [cost, value] : [value, cost];
  const result = difference(to, from);
  const loss = difference(from, to);
  const timesLeverage = result && times(result, String(leverage), decimals);
  return {
    last,
    value,
    result,
    percent: timesLeverage && percentOf(timesLeverage, cost),
    equity: loss && difference(margin, loss),
  };
};

/** The same at the last price, as it moves. */
export const useMarginResult = (position: MarginPosition) =>
  marginResultAt(position, useTicker(position.instrument)?.last);

/** How far the last price has to move to where a position is closed for want of margin, percent of it; undefined where no price does that. */
export const distanceOf = (last: string | undefined, liquidationPrice: string | null): string | undefined => {
  const way = last && liquidationPrice !== null ? difference(liquidationPrice, last) : undefined;
  return way && last ? percentOf(way, last) : undefined;
};

/** The sum of decimal texts, with so many decimals. */
const total = (texts: readonly string[], decimals: number): string =>
  formatDecimal(
    texts.reduce((sum, text) => {
      const read = parseDecimal(text, decimals);
      return read.ok ? sum + read.value : sum;
    }, 0n),
    decimals,
  );

/** Several positions of one instrument together: their quantity, and their result in percent of the margin to open them. Decimal texts. */
export const marginTogether = (positions: readonly MarginPosition[], pushed: string | undefined) => {
  const decimals = Math.max(...positions.map(({ cost }) => decimalsWritten(cost)));
  const quantityDecimals = Math.max(...positions.map(({ quantity }) => decimalsWritten(quantity)));
  const results = positions.map((position) => marginResultAt(position, pushed).result);
  const known = results.filter((result) => result !== undefined);
  const initial = positions.map(({ cost, leverage }) => dividedBy(cost, String(leverage), decimals) ?? '0');
  const result = known.length === results.length ? total(known, decimals) : undefined;
  return {
    quantity: total(
      positions.map(({ quantity }) => quantity),
      quantityDecimals,
    ),
    result,
    percent: result && percentOf(result, total(initial, decimals)),
  };
};
