import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  console: [
    { name: 'console-books', address: '/books' },
    { name: 'console-accounts', address: '/accounts' },
  ],
};
