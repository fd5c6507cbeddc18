import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: {},
  read: { FINANCIAL: [(call) => call('follow.settings', {})] },
  movesNothing: ['follow.apply', 'follow.create', 'follow.change', 'console.decideLeader'],
};
