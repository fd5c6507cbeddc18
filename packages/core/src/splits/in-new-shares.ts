import { type InstrumentId, splitUnits } from '@bourse/rules';
import type { ReadonlyCore } from '../readonly-core.ts';

/** What units of a share, in its smallest unit or in lots, that were counted at an instant are in the share of now, to the nearest (rule SPLIT-10). */
export const inNewShares = ({ state }: ReadonlyCore, instrument: InstrumentId, at: number, units: bigint): bigint => {
  let now = units;
  for (const { terms, stage } of state.splits.splits.values())
    if (terms.instrument === instrument && stage === 'done' && at < terms.exAt) now = splitUnits(terms.ratio, now);
  return now;
};
