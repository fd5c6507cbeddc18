import { assert } from '@bourse/rules';

/**
 * The next number after one that is given now. Two things decided side by side on one state would be given the same number, and the second would take
 * the first one's place: that is asserted, not folded (AGENDA-5).
 */
export const afterNumber = (next: number, given: number, what: string): number => {
  assert(given >= next, `${what} ${given} was given before: the next one is ${next}`);
  return given + 1;
};
