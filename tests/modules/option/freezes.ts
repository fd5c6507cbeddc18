import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: { 'second.place': 'FINANCIAL' },
  read: { FINANCIAL: [(call) => call('second.orders', {})] },
};
