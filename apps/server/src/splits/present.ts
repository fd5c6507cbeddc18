import type { Split as FoldedSplit, Reading } from '@bourse/core';

/** A split as it is read. */
export type Split = Reading<FoldedSplit>;

/** How much of a split is done, from 0 to 1. */
export const progressOf = ({ stage, span }: Split): number => {
  if (stage === 'done') return 1;
  if (stage !== 'adjusting' || !span || span.last === 0) return 0;
  return Math.min(1, (span.next - 1) / span.last);
};
