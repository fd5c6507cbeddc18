import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'is paid in full': ['etf.buy', 'fund.buy', 'quant.buy'],
  'ends what is held': ['etf.redeem', 'fund.redeem'],
};
