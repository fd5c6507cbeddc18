import {
  formatDecimal,
  mulDiv,
  parseDecimal,
  parsePrice,
  positionResult,
  priceText,
  priceTicks,
  quantityLots,
  turnover,
  turnoverFee,
} from '@bourse/rules';
import type { Listing } from '../market/index.ts';
import { stakeOf } from './margin-change.ts';
import { collarPrice, fillsOf, levelsOf } from './order-market.ts';
import type { MarginPosition } from './use-margin-positions.ts';

const PLACES = 18;

/** The levels of a book as they are pushed; best first. */
type Book = Readonly<Record<'asks' | 'bids', Parameters<typeof levelsOf>[1]>>;

/** What closing so much of a position would bring now; decimal texts. */
export type ClosingEstimate = {
  /** What the present offers come to on average; the last price where they do not cover the quantity. */
  readonly price: string;
  readonly isByOffers: boolean;
  readonly result: string;
  readonly fee: string;
  /** The result less the fee. */
  readonly net: string;
};

/**
 * What closing a quantity would bring at the present bids of a long position, asks of a short one, no worse than a market order may fill (rule BOOK-9):
 * as the server works it out, its fee rounded up (rule MARGIN-23). Undefined while prices or terms are not known.
 */
export const closingEstimate = (
  position: MarginPosition,
  quantity: string,
  listing: Listing,
  { last, book }: { readonly last: string | undefined; readonly book: Book | undefined },
): ClosingEstimate | undefined => {
  const stake = stakeOf(position, listing);
  const reference = stake && last !== undefined ? parsePrice(stake.scale, last) : undefined;
  const [part, whole] = [quantity || '0', position.quantity].map((text) => parseDecimal(text, PLACES));
  if (!stake || !reference?.ok || !part?.ok || !whole?.ok || whole.value === 0n || part.value > whole.value)
    return undefined;
  const { scale, decimals, side } = stake;
  const lots = quantityLots(Number(mulDiv(BigInt(stake.quantity), part.value, whole.value, 'down')));
  const way = side === 'long' ? 'sell' : 'buy';
  const levels = book ? levelsOf(scale, way === 'sell' ? book.bids : book.asks) : [];
  const fills = fillsOf(levels, way, collarPrice(reference.value, way, listing.terms.collarBps), lots);
  const isByOffers = lots > 0 && fills.lots === lots;
  const exit = isByOffers ? fills.turnover : turnover(reference.value, lots);
  const price = isByOffers ? priceTicks(Number(mulDiv(exit, 1n, BigInt(lots), 'half-even'))) : reference.value;
  const entry = mulDiv(stake.entry, BigInt(lots), BigInt(stake.quantity), 'half-even');
  const [result, fee] = [positionResult(scale, side, entry, exit), turnoverFee(scale, exit, listing.terms.feeBps)];
  const text = (units: bigint): string => formatDecimal(units, decimals);
  return { price: priceText(scale, price), isByOffers, result: text(result), fee: text(fee), net: text(result - fee) };
};
