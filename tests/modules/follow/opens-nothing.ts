import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'is of leaders, who copy nobody': ['follow.apply'],
};
