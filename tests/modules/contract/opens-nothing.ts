import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'closes, or changes what is open': [
    'contract.addMargin',
    'contract.cancelExit',
    'contract.changeMargin',
    'contract.close',
    'contract.setExit',
    'contract.stopOrder',
    'contract.stopPosition',
  ],
};
