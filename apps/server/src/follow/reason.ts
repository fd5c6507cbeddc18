import type { Event, SkipReason } from '@bourse/core';

type Ended = Extract<Event, { readonly type: 'copy-ended' }>;

/** What the report of a copy that is over gives as its reason; null where it was copied without one (rules FOLLOW-11, FOLLOW-14). */
export const reasonOf = ({
  avoided,
  cut,
  filled,
  copy: { target },
}: Ended): SkipReason | 'leader-order' | 'unsold' | 'profit-target' | 'stop-target' | null => {
  if (avoided) return 'leader-order';
  if (target) return filled > 0 ? `${target}-target` : 'unsold';
  return filled > 0 ? null : (cut ?? 'slippage');
};
