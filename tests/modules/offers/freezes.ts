import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: {
    'block.place': 'FINANCIAL',
    'block.buy': 'FINANCIAL',
    'vip.place': 'FINANCIAL',
    'otc.place': 'FINANCIAL',
  },
  read: {
    FINANCIAL: [(call) => call('block.orders', {}), (call) => call('vip.orders', {}), (call) => call('otc.orders', {})],
  },
};
