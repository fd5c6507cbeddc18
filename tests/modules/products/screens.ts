import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  own: () => [
    { name: 'etf', address: '/etf' },
    { name: 'etf-orders', address: '/etf?id=1' },
    { name: 'etf-details', address: '/etfdetails?id=1' },
  ],
  fresh: [{ name: 'new-etf', address: '/etf' }],
};
