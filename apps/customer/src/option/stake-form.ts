import { isAbove, isSome } from '@bourse/rules';
import type { Period } from './option-figures.ts';

export type StakeProblem = 'least' | 'most' | 'funds';

/** What keeps a stake from being sent, the period's limits first; undefined while nothing is typed, or nothing is wrong. */
export const stakeProblem = (
  stake: string,
  { minimum, maximum }: Pick<Period, 'minimum' | 'maximum'>,
  available: string | undefined,
): StakeProblem | undefined => {
  if (!isSome(stake)) return undefined;
  if (isAbove(minimum, stake)) return 'least';
  if (isAbove(stake, maximum)) return 'most';
  return available !== undefined && isAbove(stake, available) ? 'funds' : undefined;
};

/** Of the stakes that are offered at a tap those that the period takes. */
export const quickStakes = (
  offered: readonly string[],
  { minimum, maximum }: Pick<Period, 'minimum' | 'maximum'>,
): readonly string[] => offered.filter((stake) => !isAbove(minimum, stake) && !isAbove(stake, maximum));
