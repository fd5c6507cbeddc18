import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  // It stands on the page of positions, which is another module's.
  make: async (call) => {
    const order = { instrument: 'US.QUILM', side: 'buy', kind: 'market', quantity: '3', leverage: 5 } as const;
    value(await call('orders.buyNewStock', order));
    // One that is over as well.
    value(await call('orders.buyNewStock', { ...order, leverage: 10 }));
    const { list } = value(await call('orders.positions', { pageNo: 1, pageSize: 50, state: 'open' }));
    const id = list.find(({ leverage }) => leverage === 10)?.id ?? 0;
    value(await call('orders.closePosition', { id }));
    return {};
  },
  console: [{ name: 'console-margin', address: '/margin' }],
};
