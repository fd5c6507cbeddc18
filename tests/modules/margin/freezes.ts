import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: { 'orders.changeMargin': 'FINANCIAL' },
  read: {},
};
