import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: {
    'orders.buyNewStock': 'FINANCIAL',
    'orders.buyBusiness': 'FINANCIAL',
    'orders.placePending': 'FINANCIAL',
    'orders.intraday': 'FINANCIAL',
    'orders.businessDeal': 'FINANCIAL',
  },
  read: { FINANCIAL: [(call) => call('orders.positions', {})] },
};
