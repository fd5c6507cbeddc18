import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'closes, or changes what is open': ['orders.setHoldingExits'],
};
