import {
  ACCOUNT_MODES,
  DIVIDEND_DECIMALS,
  type InstrumentId,
  mulDiv,
  type PriceTicks,
  pow10,
  priceTicks,
  type SplitRatio,
  splitPrice,
  splitUnits,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { TickMark } from '../tick-mark.ts';
import type { ExMark } from './ex-mark.ts';
import type { Listing } from './listing.ts';
import { type MarketState, moveInventory } from './state.ts';

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
    (mark) =>
      mark.at <= at && ((tick !== undefined && tick.at < mark.at) || (!mark.isDone && (isOnMargin || divides(mark)))),
  );
};

const divides = ({ shares: { from, to } }: ExMark): boolean => from !== to;

/** Whether a share is being divided: what is ordered, asked for or quoted of it would be of shares that are no more (rule SPLIT-5). */
export const isBeingSplit = (
  { state: { market } }: Pick<ReadonlyCore, 'state'>,
  instrument: InstrumentId,
  at: number,
): boolean => market.exMarks.get(instrument)?.some((mark) => mark.at <= at && !mark.isDone && divides(mark)) ?? false;

/** Whether a split of a share is announced or goes on. */
export const awaitsSplit = ({ state: { market } }: Pick<ReadonlyCore, 'state'>, instrument: InstrumentId): boolean =>
  market.exMarks.get(instrument)?.some((mark) => !mark.isDone && divides(mark)) ?? false;

/** The ratios of the splits of a share that came after an instant and are done, earliest first: what was priced then is of an older share (rule SPLIT-5). */
export const splitsSince = (
  { state: { market } }: Pick<ReadonlyCore, 'state'>,
  instrument: InstrumentId,
  at: number,
): readonly SplitRatio[] =>
  (market.exMarks.get(instrument) ?? [])
    .filter((mark) => at < mark.at && mark.isDone && divides(mark))
    .map(({ shares }) => shares);

const carriedOver = (tick: TickMark | undefined, { from, to }: SplitRatio, exAt: number): TickMark | undefined =>
  tick && tick.at < exAt ? { ...tick, price: splitPrice({ from, to }, tick.price) } : tick;

/** Ends a split: the last price and what the house has of the share become those of the new one. */
export const endSplit = (market: MarketState, instrument: InstrumentId, ratio: SplitRatio, exAt: number): void => {
  endExMark(market, instrument, exAt);
  const tick = carriedOver(market.references.get(instrument), ratio, exAt);
  if (tick) market.references.set(instrument, tick);
  market.doubted.delete(instrument);
  market.ranges.delete(instrument);
  for (const mode of ACCOUNT_MODES) {
    market.ladders[mode].delete(instrument);
    const units = market.inventory[mode].get(instrument);
    if (units !== undefined) moveInventory(market, mode, instrument, splitUnits(ratio, units) - units);
  }
};

/** Whether an action of a share has this ex-moment. */
export const hasExMark = (
  { state: { market } }: Pick<ReadonlyCore, 'state'>,
  instrument: InstrumentId,
  at: number,
): boolean => market.exMarks.get(instrument)?.some((mark) => mark.at === at) ?? false;

/** What a price comes to by a mark, in ticks and their fractions; at least one tick. */
export const priceAfter = (
  { scale }: Listing,
  { shares, less }: Pick<ExMark, 'shares' | 'less'>,
  price: number,
): number => {
  const tick = scale.tickUnits * pow10(DIVIDEND_DECIMALS);
  // Round up: who buys before and sells after never gains by it.
  const fall = mulDiv(less, pow10(scale.priceDecimals), tick, 'up');
  return Math.max(1, (price * shares.from) / shares.to - Number(fall));
};

/** What the price of a tick is at another instant, by the ex-moments in between alone; by a split that is done it has been multiplied before. */
export const expectedPrice = (core: Core, instrument: InstrumentId, tick: TickMark, at: number): PriceTicks => {
  const marks = core.state.market.exMarks.get(instrument);
  const listing = core.config.listings.get(instrument);
  if (!marks || !listing) return tick.price;
  let price: number = tick.price;
  for (const mark of marks)
    if (tick.at < mark.at && mark.at <= at && !(mark.isDone && divides(mark))) price = priceAfter(listing, mark, price);
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
