import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: { 'etf.buy': 'FINANCIAL', 'quant.buy': 'FINANCIAL', 'fund.buy': 'FINANCIAL' },
  read: { FINANCIAL: [(call) => call('etf.orders', {}), (call) => call('fund.holdings', {})] },
};
