import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
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
