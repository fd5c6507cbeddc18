import { err, ok, type Result } from '@bourse/rules';
import { ballotCommitment } from '@bourse/rules/ballot';
import type { Core } from '../context.ts';
import { stateAfter } from '../transitions.ts';
import { type IpoEvent, OFFERING_TRANSITIONS } from './state.ts';

export type OpenBallot = {
  readonly type: 'open-ballot';
  readonly offering: number;
  readonly seed: string;
};

/**
 * Reveals the seed of a ballot whose applications and prices are recorded, and begins the draw (rule IPO-6). Nobody asks for it: the server does, as
 * soon as they are. Errors: OFFERING_NOT_FOUND, OFFERING_OPEN (nothing is recorded yet), OFFERING_CLOSED (drawn already, without a ballot, or called
 * off), SEED_MISMATCH (not the seed of the commitment).
 */
export const openBallot = (
  { state: { ipo } }: Core,
  { offering: id, seed }: OpenBallot,
  at: number,
): Result<IpoEvent[], 'OFFERING_NOT_FOUND' | 'OFFERING_OPEN' | 'OFFERING_CLOSED' | 'SEED_MISMATCH'> => {
  const offering = ipo.issues.get(id)?.offering;
  if (!offering) return err('OFFERING_NOT_FOUND');
  if (offering.stage === 'open' || offering.stage === 'freezing') return err('OFFERING_OPEN');
  if (offering.stage !== 'frozen') return err('OFFERING_CLOSED');
  if (ballotCommitment(seed) !== offering.commitment) return err('SEED_MISMATCH');
  const stage = stateAfter(OFFERING_TRANSITIONS, offering.stage, 'draw');
  return ok([{ type: 'ballot-opened', at, offering: { ...offering, stage, seed, done: 0 } }]);
};
