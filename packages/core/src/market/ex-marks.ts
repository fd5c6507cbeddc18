import { DIVIDEND_DECIMALS, type InstrumentId, mulDiv, type PriceTicks, pow10, priceTicks } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { TickMark } from '../tick-mark.ts';
import type { Listing } from './listing.ts';
import type { MarketState } from './state.ts';

/** What a corporate action does to the price of a share at its ex-moment (rule DIVIDENDS-10). */
export type ExMark = {
  /** The ex-moment, ms UTC: prices from then on are without it. */
  readonly at: number;
  /** What one share of before is divided into: the price is divided by it. 1 and 1 where it is only less. */
  readonly shares: { readonly from: number; readonly to: number };
  /** By how much a share is worth less, with `DIVIDEND_DECIMALS` of its currency. */
  readonly less: bigint;
  /** Whether all that it does to holders and positions is done. */
  readonly isDone: boolean;
};

/** Enters what an announced action will do to a share's price. */
export const enterExMark = ({ exMarks }: MarketState, instrument: InstrumentId, mark: ExMark): void => {
  const others = exMarks.get(instrument) ?? [];
  exMarks.set(
    instrument,
    [...others, mark].sort((one, other) => one.at - other.at),
  );
};

/** Takes out what a cancelled action would have done. */
export const dropExMark = ({ exMarks }: MarketState, instrument: InstrumentId, at: number): void => {
  const left = (exMarks.get(instrument) ?? []).filter((mark) => mark.at !== at);
  if (left.length > 0) exMarks.set(instrument, left);
  else exMarks.delete(instrument);
};

/** Notes that all of an action is done. */
export const endExMark = ({ exMarks }: MarketState, instrument: InstrumentId, at: number): void => {
  const marks = exMarks.get(instrument) ?? [];
  exMarks.set(
    instrument,
    marks.map((mark) => (mark.at === at ? { ...mark, isDone: true } : mark)),
  );
};

/**
 * Whether an ex-moment that has come keeps an instrument from being traded (rule DIVIDENDS-10): its newest tick is of before it; or it is traded
 * on margin as well, and positions have not all been given or charged what the action brings.
 */
export const waitsForEx = (
  { state: { market }, config: { listings } }: Pick<ReadonlyCore, 'state' | 'config'>,
  instrument: InstrumentId,
  at: number,
): boolean => {
  const marks = market.exMarks.get(instrument);
  if (!marks) return false;
  const tick = market.references.get(instrument);
  const isOnMargin = listings.get(instrument)?.margin !== undefined;
  return marks.some(
    (mark) => mark.at <= at && ((tick !== undefined && tick.at < mark.at) || (isOnMargin && !mark.isDone)),
  );
};

/** What a price comes to by a mark, in ticks and their fractions; at least one tick. */
export const priceAfter = (
  { scale }: Listing,
  { shares, less }: Pick<ExMark, 'shares' | 'less'>,
  price: number,
): number => {
  const fall = Number(less * pow10(scale.priceDecimals)) / Number(scale.tickUnits * pow10(DIVIDEND_DECIMALS));
  return Math.max(1, (price * shares.from) / shares.to - fall);
};

/** What the price of a tick is at another instant, by the ex-moments in between alone. */
export const expectedPrice = (core: Core, instrument: InstrumentId, tick: TickMark, at: number): PriceTicks => {
  const marks = core.state.market.exMarks.get(instrument);
  const listing = core.config.listings.get(instrument);
  if (!marks || !listing) return tick.price;
  let price: number = tick.price;
  for (const mark of marks) if (tick.at < mark.at && mark.at <= at) price = priceAfter(listing, mark, price);
  return priceTicks(Math.max(1, Math.round(price)));
};

/** The most that a dividend of a share can be: less than its price, with `DIVIDEND_DECIMALS`; undefined without a price. */
export const mostPerShare = (
  { state: { market } }: Pick<ReadonlyCore, 'state'>,
  { instrument, scale }: Listing,
): bigint | undefined => {
  const tick = market.references.get(instrument.id);
  return (
    tick &&
    mulDiv(BigInt(tick.price) * scale.tickUnits, pow10(DIVIDEND_DECIMALS), pow10(scale.priceDecimals), 'down') - 1n
  );
};
