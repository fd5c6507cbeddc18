import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: { 'divisa.place': 'FINANCIAL', 'bb.place': 'FINANCIAL' },
  read: { FINANCIAL: [(call) => call('bb.list', { status: 'history' })] },
};
