import { type AccountMode, type Amount, type InstrumentId, MONEY_ASSETS, mulDiv, pow10 } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { TickMark } from '../tick-mark.ts';
import { waitsForEx } from './ex-marks.ts';
import { type Ladder, quoteLadder } from './ladder.ts';
import type { Listing } from './listing.ts';

/**
 * Whether an instrument is suspended: its newest tick is too far from the last believed one, and nothing has confirmed it (rule SPOT-11), or an
 * ex-moment has come and it waits for the price and what positions are due (rule DIVIDENDS-10).
 */
export const isSuspended = (core: ReadonlyCore, instrument: InstrumentId, at: number): boolean =>
  core.state.market.doubted.has(instrument) || waitsForEx(core, instrument, at);

/** Whether a tick of a moment, ms UTC, comes after prices of that time have decided something for good (rule OPTION-7). */
export const isSealed = (core: ReadonlyCore, instrument: InstrumentId, at: number): boolean =>
  at <= (core.state.market.sealed.get(instrument) ?? Number.NEGATIVE_INFINITY);

/** The newest tick of an instrument when it is young enough to take new risk on; undefined when the feed is stale, told a time to come, or the instrument is suspended. */
export const freshReference = (core: ReadonlyCore, instrument: InstrumentId, at: number): TickMark | undefined => {
  const tick = core.state.market.references.get(instrument);
  if (!tick || isSuspended(core, instrument, at)) return undefined;
  return Math.abs(at - tick.at) <= core.config.staleAfterMs ? tick : undefined;
};

/** What base units are worth at a tick, in the quote asset's smallest unit, to the nearest. */
export const worthAt = (
  { config: { assets } }: Pick<ReadonlyCore, 'config'>,
  { instrument, scale }: Listing,
  units: bigint,
  { price }: Pick<TickMark, 'price'>,
): bigint =>
  mulDiv(
    units * BigInt(price) * scale.tickUnits,
    pow10(assets.get(instrument.quote).decimals),
    pow10(assets.get(instrument.base).decimals + scale.priceDecimals),
    'half-even',
  );

/** What quote units are worth at a tick, in the base asset's smallest unit, to the nearest. */
export const worthInBaseAt = (
  { config: { assets } }: Pick<ReadonlyCore, 'config'>,
  { instrument, scale }: Listing,
  units: bigint,
  { price }: Pick<TickMark, 'price'>,
): bigint =>
  mulDiv(
    units,
    pow10(assets.get(instrument.base).decimals + scale.priceDecimals),
    BigInt(price) * scale.tickUnits * pow10(assets.get(instrument.quote).decimals),
    'half-even',
  );

/** What an amount is worth in money at the newest tick of the first instrument that prices it; undefined for money, and without a price. */
export const moneyWorth = (core: Core, { asset, units }: Amount): Amount | undefined => {
  if (MONEY_ASSETS.includes(asset)) return undefined;
  for (const listing of core.config.listings.values()) {
    const { id, base, quote } = listing.instrument;
    const tick = core.state.market.references.get(id);
    if (!tick) continue;
    if (base === asset && MONEY_ASSETS.includes(quote))
      return { asset: quote, units: worthAt(core, listing, units, tick) };
    if (quote === asset && MONEY_ASSETS.includes(base))
      return { asset: base, units: worthInBaseAt(core, listing, units, tick) };
  }
  return undefined;
};

/** Whether an instrument trades at this moment: its session is open, and it is neither halted nor suspended. */
export const isTrading = (core: Core, { instrument }: Listing, at: number): boolean =>
  !core.state.market.halted.has(instrument.id) &&
  !isSuspended(core, instrument.id, at) &&
  core.config.calendar.isOpen(instrument.venue, at);

/** Which sides the house quotes: the one that brings its inventory back is quoted always, the other within the bound (rule BOOK-16). */
export const quotedSides = (core: Core, mode: AccountMode, { instrument, scale }: Listing): Ladder['quotes'] => {
  const has = core.state.market.inventory[mode].get(instrument.id) ?? 0n;
  const bound = BigInt(instrument.ladder.inventoryLots) * scale.lotBaseUnits;
  return { buy: has < bound, sell: has > -bound };
};

/** The house's quotes in an account mode at the newest tick; undefined before the first one. */
export const ladderOf = (core: Core, mode: AccountMode, listing: Listing): Ladder | undefined => {
  const { instrument } = listing;
  const { ladders, references } = core.state.market;
  const tick = references.get(instrument.id);
  if (!tick) return undefined;
  let quoted = ladders[mode].get(instrument.id);
  if (quoted?.seq !== tick.seq) {
    quoted = { seq: tick.seq, ladder: quoteLadder(tick.price, instrument.ladder, quotedSides(core, mode, listing)) };
    ladders[mode].set(instrument.id, quoted);
  }
  return quoted.ladder;
};
