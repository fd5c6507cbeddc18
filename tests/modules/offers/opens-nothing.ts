import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'is paid in full': ['block.buy', 'block.place', 'otc.place', 'vip.place'],
};
