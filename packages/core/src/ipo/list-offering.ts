import { assert, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type IpoEvent, OFFERING_TRANSITIONS, type OfferingTerms } from './state.ts';
import { type OfferingMisfit, offeringMisfit } from './terms.ts';

export type ListOffering = {
  readonly type: 'list-offering';
  readonly terms: OfferingTerms;
  readonly by: string;
  readonly agreedBy: string;
};

/** Lists an offering, by two operators; nothing of its terms changes afterwards (rule IPO-1). Errors: FOUR_EYES_NEEDED, those of {@link offeringMisfit}. */
export const listOffering = (
  core: Core,
  { terms, by, agreedBy }: ListOffering,
  at: number,
): Result<IpoEvent[], 'FOUR_EYES_NEEDED' | OfferingMisfit> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const misfit = offeringMisfit(core, terms, at);
  if (misfit) return err(misfit);
  assert(/^[0-9a-f]{64}$/.test(terms.commitment), 'a commitment is a SHA-256');
  const rest = { stage: 'open', applied: 0, applications: 0, seed: null, digest: null, prices: null, done: 0 } as const;
  const offering = { ...terms, id: core.state.ipo.nextOffering, ...rest };
  return ok([{ type: 'offering-listed', at, offering, by, agreedBy }]);
};

export type CallOffOffering = {
  readonly type: 'call-off-offering';
  readonly offering: number;
  readonly reason: string;
  readonly by: string;
  readonly agreedBy: string;
};

/** Calls an offering off before its listing; all money goes back (rule IPO-10). Errors: FOUR_EYES_NEEDED, OFFERING_NOT_FOUND, OFFERING_CLOSED. */
export const callOffOffering = (
  { state: { ipo } }: Core,
  { offering: id, reason, by, agreedBy }: CallOffOffering,
  at: number,
): Result<IpoEvent[], 'FOUR_EYES_NEEDED' | 'OFFERING_NOT_FOUND' | 'OFFERING_CLOSED'> => {
  if (by === agreedBy) return err('FOUR_EYES_NEEDED');
  const issue = ipo.issues.get(id);
  if (!issue) return err('OFFERING_NOT_FOUND');
  const stage = OFFERING_TRANSITIONS[issue.offering.stage]['call-off'];
  // Shares that are with customers already are theirs.
  const isListing = issue.offering.stage === 'paid' && issue.offering.done > 0;
  if (!stage || isListing) return err('OFFERING_CLOSED');
  const offering = { ...issue.offering, stage, done: 0 };
  return ok([{ type: 'offering-called-off', at, offering, reason, by, agreedBy }]);
};
