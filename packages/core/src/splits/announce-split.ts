import { err, type InstrumentId, isSplitRatio, ok, type Result, splitPrice } from '@bourse/rules';
import type { Core } from '../context.ts';
import { hasExMark, hasHoldings } from '../market/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { SplitsEvent } from './event.ts';
import type { SplitId, SplitTerms } from './state.ts';

export type AnnounceSplit = {
  readonly type: 'announce-split';
  readonly terms: Omit<SplitTerms, 'id'>;
  readonly by: string;
  readonly agreedBy: string;
};

/** Why the terms of a split are refused; see `splitProblem`. */
export type SplitProblem = 'INCOME_TERMS_MISFIT' | 'EX_DAY_MISFIT' | 'SPLIT_BLOCKED';

export type AnnounceSplitError = 'FOUR_EYES_NEEDED' | 'INSTRUMENT_NOT_FOUND' | SplitProblem;

/** Fewer ticks than these a price cannot be quoted in, and more it cannot have. */
const LEAST_TICKS = 100;
const MOST_TICKS = 2 ** 31 - 1;

const isRatioSound = ({ state }: ReadonlyCore, { instrument, ratio }: Omit<SplitTerms, 'id'>): boolean => {
  if (!isSplitRatio(ratio)) return false;
  const tick = state.market.references.get(instrument);
  const price = tick && splitPrice(ratio, tick.price);
  return price === undefined || (price >= LEAST_TICKS && price <= MOST_TICKS);
};

/** Whether a split of a share, or what counts shares of it, is not over. */
const isBlocked = ({ state }: ReadonlyCore, instrument: InstrumentId, at: number): boolean => {
  for (const { terms, stage } of state.splits.splits.values())
    if (terms.instrument === instrument && stage !== 'cancelled' && stage !== 'done') return true;
  for (const { terms, isClosed } of state.offers.offers.values())
    if (terms.instrument === instrument && !isClosed && at < terms.closesAt) return true;
  for (const order of state.offers.inReview.values()) if (order.instrument === instrument) return true;
  for (const { offering } of state.ipo.issues.values())
    if (offering.instrument === instrument && offering.stage !== 'listed' && offering.stage !== 'called-off')
      return true;
  return false;
};

/**
 * What speaks against a split at an instant (rules SPLIT-1, SPLIT-11): INCOME_TERMS_MISFIT (its ratio, or what the price becomes where there is one),
 * SPLIT_BLOCKED (another split, an offer, an issue or an order in review is open), EX_DAY_MISFIT (its moment has passed, or is another action's).
 */
export const splitProblem = (
  core: ReadonlyCore,
  terms: Omit<SplitTerms, 'id'>,
  at: number,
): SplitProblem | undefined => {
  const { instrument, exAt } = terms;
  if (!isRatioSound(core, terms)) return 'INCOME_TERMS_MISFIT';
  if (isBlocked(core, instrument, at)) return 'SPLIT_BLOCKED';
  if (!Number.isSafeInteger(exAt) || exAt <= at || hasExMark(core, instrument, exAt)) return 'EX_DAY_MISFIT';
  return undefined;
};

/**
 * Announces a split on terms that never change, by the hands of two operators (rule SPLIT-1). Errors, in this order: FOUR_EYES_NEEDED,
 * INSTRUMENT_NOT_FOUND (also what is not kept in holdings), those of `splitProblem`.
 */
export const announceSplit = (
  core: Core,
  { terms, by, agreedBy }: AnnounceSplit,
  at: number,
): Result<SplitsEvent[], AnnounceSplitError> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const listing = core.config.listings.get(terms.instrument);
  if (!listing || !hasHoldings(core, listing)) return err('INSTRUMENT_NOT_FOUND');
  const problem = splitProblem(core, terms, at);
  if (problem) return err(problem);
  return ok([{ type: 'split-announced', at, split: { id: core.state.splits.nextSplit, ...terms }, by, agreedBy }]);
};

export type CancelSplit = {
  readonly type: 'cancel-split';
  readonly split: SplitId;
  readonly reason: string;
  readonly by: string;
  readonly agreedBy: string;
};

/**
 * Takes an announcement back before its moment, by the hands of two operators (rule SPLIT-2). Errors, in this order: FOUR_EYES_NEEDED,
 * SPLIT_NOT_FOUND, CONFLICT (it was cancelled before, or its moment has come).
 */
export const cancelSplit = (
  core: Core,
  { split: id, reason, by, agreedBy }: CancelSplit,
  at: number,
): Result<SplitsEvent[], 'FOUR_EYES_NEEDED' | 'SPLIT_NOT_FOUND' | 'CONFLICT'> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const found = core.state.splits.splits.get(id);
  if (!found) return err('SPLIT_NOT_FOUND');
  if (found.stage !== 'announced' || at >= found.terms.exAt) return err('CONFLICT');
  return ok([{ type: 'split-cancelled', at, split: found.terms, reason, by, agreedBy }]);
};
