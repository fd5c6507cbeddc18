import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  own: () => [{ name: 'not-here-yet', address: '/secondContract', shows: 'a text' }],
};
