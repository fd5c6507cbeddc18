import type { AccountMode } from '@bourse/rules';
import { sorted } from '../sorted.ts';
import type { ExMark } from './ex-mark.ts';
import { createMarketState, type MarketState } from './state.ts';

const MODES = ['demo', 'real'] as const;

export type MarketSnapshot = {
  readonly halted: readonly string[];
  /** Of those that are halted, since when and until when; snapshots from before lack it. */
  readonly haltTimes?: readonly (readonly [instrument: string, since: number, until: number | null])[];
  /** Halts that are over and may still count; snapshots from before lack it. */
  readonly pastHalts?: readonly (readonly [instrument: string, since: number, ended: number])[];
  /** Up to when what prices decided is final; snapshots from before lack it. */
  readonly sealed?: readonly (readonly [instrument: string, until: number])[];
  readonly inventory: readonly (readonly [mode: AccountMode, instrument: string, units: bigint])[];
  /** What corporate actions do to prices; snapshots from before lack it. */
  readonly exMarks?: readonly (readonly [instrument: string, marks: readonly ExMark[]])[];
};

export const takeMarket = (market: MarketState): MarketSnapshot => ({
  halted: [...market.halted.keys()].sort(),
  haltTimes: sorted(market.halted, ([name]) => name).map(([name, { since, until }]) => [name, since, until] as const),
  pastHalts: sorted(market.halts, ([name]) => name).flatMap(([name, past]) =>
    past.map(({ since, ended }) => [name, since, ended] as const),
  ),
  sealed: sorted(market.sealed, ([name]) => name),
  inventory: MODES.flatMap((mode) =>
    sorted(market.inventory[mode], ([name]) => name).map(([name, units]) => [mode, name, units] as const),
  ),
  exMarks: sorted(market.exMarks, ([name]) => name),
});

export const restoreMarket = (data: MarketSnapshot): MarketState => {
  const market = createMarketState();
  for (const instrument of data.halted) market.halted.set(instrument, { since: 0, until: null });
  for (const [instrument, since, until] of data.haltTimes ?? []) market.halted.set(instrument, { since, until });
  for (const [instrument, since, ended] of data.pastHalts ?? [])
    market.halts.set(instrument, [...(market.halts.get(instrument) ?? []), { since, ended }]);
  for (const [instrument, until] of data.sealed ?? []) market.sealed.set(instrument, until);
  for (const [mode, instrument, units] of data.inventory) market.inventory[mode].set(instrument, units);
  for (const [instrument, marks] of data.exMarks ?? []) market.exMarks.set(instrument, marks);
  return market;
};

/** Prices come from the feed, not from the journal; the house quotes anew with the next one. */
export const carryPrices = (from: MarketState, into: MarketState): void => {
  for (const [instrument, mark] of from.references) into.references.set(instrument, mark);
  for (const [instrument, mark] of from.doubted) into.doubted.set(instrument, mark);
  for (const [instrument, range] of from.ranges) into.ranges.set(instrument, range);
};
