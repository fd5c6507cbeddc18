import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'ends what is held': ['credit.repay'],
  'moves money, or lends it': ['credit.apply', 'credit.draw'],
};
