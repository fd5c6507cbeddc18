import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

const reason = 'Own assets and turnover are enough.';

export const entry: ModuleScreens = {
  make: async (call, operator) => {
    const { id } = value(await call('credit.apply', { level: 1 }));
    value(await operator('console.decideCredit', { id, approved: true, reason }));
    const loan = value(await call('credit.draw', { amount: '40' }));
    value(await call('credit.repay', { id: loan.id, amount: '15' }));
    value(await call('credit.apply', { level: 2 }));
    return {};
  },
  own: () => [
    { name: 'credit', address: '/credit' },
    { name: 'credit-records', address: '/credit?tab=records', shows: 'a list' },
  ],
  fresh: [{ name: 'new-credit', address: '/credit' }],
  console: [
    { name: 'console-credit', address: '/credit' },
    { name: 'console-credit-overdue', address: '/credit?list=overdue' },
  ],
};
