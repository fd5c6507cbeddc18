import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: {
    'contract.place': 'FINANCIAL',
    'contract.increase': 'FINANCIAL',
    'contract.changeMargin': 'FINANCIAL',
    'contract.addMargin': 'FINANCIAL',
  },
  read: { FINANCIAL: [(call) => call('contract.positions', { status: 'open' })] },
};
