import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: { 'credit.draw': 'FINANCIAL' },
  read: { FINANCIAL: [(call) => call('credit.line', {}), (call) => call('credit.loans', {})] },
  // It asks for a review.
  movesNothing: ['credit.apply'],
};
