import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  make: async (call) => {
    value(await call('jurisdiction.declare', { country: 'ES' }));
    return {};
  },
  own: () => [
    { name: 'permissions', address: '/tradingPermissions' },
    { name: 'suitability', address: '/suitability', shows: 'a text' },
  ],
  console: [{ name: 'console-residence', address: '/residence' }],
  fresh: [{ name: 'new-permissions', address: '/tradingPermissions' }],
};
