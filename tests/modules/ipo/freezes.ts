import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: { 'ipo.apply': 'FINANCIAL' },
  read: { FINANCIAL: [(call) => call('ipo.applications', {}), (call) => call('ipo.offerings', {})] },
};
