import { decimalsOf, decimalsWritten, formatDecimal, mulDiv, parseDecimal, percentText, pow10 } from '@bourse/rules';
import { address, productOf, type ReplyOfCall, useTicker } from '../shell/index.ts';
import { traitsOf } from './kind-traits.ts';

/** What the wire says of an instrument and its price. */
export type Quote = ReplyOfCall<'market.overview'>[number];

/** An instrument with its terms and a few lines about it. */
export type Listing = ReplyOfCall<'quotes.single'>;

/** A price that moves: the quote, overtaken by what was pushed since. Decimal texts; `percent` in percent. */
export type Moving = {
  readonly last: string | undefined;
  readonly percent: string | undefined;
  readonly change: string | undefined;
  readonly high: string | undefined;
  readonly low: string | undefined;
  readonly open: string | undefined;
  readonly prevClose: string | undefined;
  readonly volume: string;
  /** When the price came, ms UTC. */
  readonly at: number | undefined;
};

const SCALE = 18;
const unitsOf = (text: string): bigint | undefined => {
  const units = parseDecimal(text, SCALE);
  return units.ok ? units.value : undefined;
};

/** One decimal text less another, with as many decimals as the first. */
export const difference = (a: string, b: string): string | undefined => {
  const [from, off] = [unitsOf(a), unitsOf(b)];
  if (from === undefined || off === undefined) return undefined;
  const decimals = Math.max(decimalsWritten(a), decimalsWritten(b));
  return formatDecimal((from - off) / pow10(SCALE - decimals), decimals);
};

/** How a result stands to what it cost, in percent (rule FIGURES-11). */
export const percentOf = (part: string, whole: string): string | undefined => {
  const [a, b] = [unitsOf(part), unitsOf(whole)];
  return a === undefined || !b ? undefined : percentText(a, b);
};

/** A quantity divided by a price in decimal texts, rounded down to so many decimals. */
export const dividedBy = (quantity: string, price: string, decimals: number): string | undefined => {
  const [size, per] = [unitsOf(quantity), unitsOf(price)];
  return size === undefined || !per ? undefined : formatDecimal(mulDiv(size, pow10(decimals), per, 'down'), decimals);
};

/** A price times a quantity in decimal texts, rounded down to so many decimals: for showing what a holding is worth now. */
export const times = (price: string, quantity: string, decimals: number): string | undefined => {
  const [a, b] = [unitsOf(price), unitsOf(quantity)];
  return a === undefined || b === undefined
    ? undefined
    : formatDecimal(mulDiv(a, b, pow10(2 * SCALE - decimals), 'down'), decimals);
};

/** The quote as it moves; without `isWatching` nothing is subscribed. */
export const useMoving = (quote: Quote, isWatching = true): Moving => {
  const pushed = useTicker(isWatching ? quote.instrument : undefined);
  if (!pushed || pushed.at < (quote.at ?? 0)) {
    const { last, changePercent, change, high, low, open, prevClose, volume } = quote;
    return {
      last: last ?? undefined,
      percent: changePercent ?? undefined,
      change: change ?? undefined,
      high: high ?? undefined,
      low: low ?? undefined,
      open: open ?? undefined,
      prevClose: prevClose ?? undefined,
      volume,
      at: quote.at ?? undefined,
    };
  }
  const { last, high, low, open, prevClose, volume, at } = pushed;
  const percent = formatDecimal(BigInt(pushed.changeBps), 2);
  return { last, percent, change: difference(last, prevClose), high, low, open, prevClose, volume, at };
};

/** Decimals that prices of the instrument are written with: those of its tick, or as they come. */
export const priceDecimals = (quote: Quote, tickSize?: string): number =>
  tickSize === undefined ? decimalsWritten(quote.last ?? quote.prevClose ?? '') : decimalsOf(tickSize);

type Detailed = Pick<Quote, 'instrument' | 'product' | 'venue'>;

/** Where the page of an instrument is: that of its product, an index with the shares of its market. */
export const detailOf = ({ instrument, product, venue }: Detailed): string =>
  productOf(product)?.page({ instrument, venue }) ?? address('/transaction', { gid: instrument, market: venue });

/** The short name: a share's code, a pair. */
export const shortName = (quote: Quote): string => (traitsOf(quote).hasCode ? quote.code : quote.symbol);

/** What a quantity counts: coins by their name, shares by theirs, and of a future what its contract is on. */
export const baseName = (quote: Quote): string =>
  traitsOf(quote).hasCode && quote.future === null ? quote.code : quote.base;
