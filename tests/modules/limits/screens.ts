import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  make: async (call) => {
    value(await call('limits.setMoney', { kind: 'deposit', amount: '5000', window: 'week' }));
    value(await call('limits.setMoney', { kind: 'deposit', amount: '8000', window: 'week' }));
    value(await call('limits.setMoney', { kind: 'loss', amount: '2000', window: 'month' }));
    return {};
  },
  own: () => [{ name: 'limits', address: '/limits' }],
  fresh: [{ name: 'new-limits', address: '/limits' }],
  console: [],
};
