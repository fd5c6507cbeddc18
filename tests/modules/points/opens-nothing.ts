import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'is paid in full': ['points.exchange'],
  'moves money, or lends it': ['points.sign'],
};
