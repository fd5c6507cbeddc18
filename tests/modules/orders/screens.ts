import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  own: ({ order }) => [
    { name: 'positions', address: '/myPositions', shows: 'a list' },
    { name: 'orders-open', address: '/myPositions?tab=current', shows: 'a list' },
    { name: 'orders-past', address: '/myPositions?tab=history', shows: 'a list' },
    { name: 'positions-closed', address: '/myPositions?tab=closed', shows: 'a list' },
    { name: 'order', address: `/order-detail?id=${order}` },
  ],
  console: [
    { name: 'console-orders', address: '/orders' },
    { name: 'console-trades', address: '/orders?list=trades' },
  ],
};
