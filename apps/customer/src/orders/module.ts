import { defineModule, type ModuleRoutes } from '../shell/module.ts';
import { fetchTrading } from './product-trading.ts';

const routes: ModuleRoutes = {
  '/order-detail': {
    load: () => import('./order-detail.screen.tsx').then((module) => module.OrderDetailScreen),
    title: 'market.order.details',
    pack: 'market',
    width: 'form',
    section: 'orders',
  },
  '/myPositions': {
    load: () =>
      Promise.all([import('./positions.screen.tsx'), fetchTrading()]).then(([module]) => module.PositionsScreen),
    title: 'stocks.positions.title',
    pack: 'stocks',
    width: 'trading',
    section: ({ active, tab = '' }) =>
      active === '2' || ['current', 'history'].includes(tab) ? 'orders' : 'positions',
  },
};

export const orders = defineModule({
  name: 'orders',
  calls: ['stocks/trade', 'funds/money'],
  packs: ['market'],
  routes,
  rail: [
    { name: 'positions', icon: 'layers', path: '/myPositions', place: 2 },
    { name: 'orders', icon: 'book', path: '/myPositions', query: { tab: 'current' }, place: 3 },
  ],
});
