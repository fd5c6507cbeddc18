import { err, ok, type Result } from '@bourse/rules';
import { ballotCommitment } from '@bourse/rules/ballot';
import type { Core } from '../context.ts';
import { type IpoEvent, isOversubscribed, OFFERING_TRANSITIONS } from './state.ts';

export type Allot = {
  readonly type: 'allot-shares';
  readonly offering: number;
  readonly seed: string;
  readonly by: string;
};

/**
 * Reveals the seed of the ballot after the close, and begins the allotment (rule IPO-6). Errors: OFFERING_NOT_FOUND, OFFERING_OPEN (before the close),
 * OFFERING_CLOSED (already allotted, or called off), SEED_MISMATCH (not the seed of the commitment).
 */
export const allotShares = (
  { state: { ipo } }: Core,
  { offering: id, seed, by }: Allot,
  at: number,
): Result<IpoEvent[], 'OFFERING_NOT_FOUND' | 'OFFERING_OPEN' | 'OFFERING_CLOSED' | 'SEED_MISMATCH'> => {
  const issue = ipo.issues.get(id);
  if (!issue) return err('OFFERING_NOT_FOUND');
  const { offering } = issue;
  if (offering.stage !== 'open') return err('OFFERING_CLOSED');
  if (at < offering.closesAt) return err('OFFERING_OPEN');
  if (ballotCommitment(seed) !== offering.commitment) return err('SEED_MISMATCH');
  const stage = OFFERING_TRANSITIONS.open[isOversubscribed(offering) ? 'draw' : 'allot'];
  return stage
    ? ok([{ type: 'ballot-opened', at, offering: { ...offering, stage, seed }, by }])
    : err('OFFERING_CLOSED');
};
