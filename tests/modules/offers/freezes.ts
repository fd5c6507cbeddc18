import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: { 'block.place': 'FINANCIAL', 'block.buy': 'FINANCIAL', 'otc.place': 'FINANCIAL' },
  read: { FINANCIAL: [(call) => call('block.orders', {}), (call) => call('otc.orders', {})] },
};
