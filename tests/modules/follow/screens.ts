import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  fresh: [
    { name: 'new-follow', address: '/followOrderList' },
    { name: 'new-follow-copying', address: '/followOrderList?tab=copying' },
    { name: 'new-follow-copies', address: '/followOrderList?tab=copies' },
  ],
};
