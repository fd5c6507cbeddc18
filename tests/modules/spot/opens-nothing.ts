import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'is paid in full': ['bb.place', 'divisa.place'],
};
