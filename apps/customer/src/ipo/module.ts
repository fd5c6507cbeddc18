import { defineModule } from '../shell/module.ts';

export const ipo = defineModule({
  name: 'ipo',
  calls: ['ipo/own', 'funds/money'],
  routes: {
    '/newShares': {
      load: () => import('./new-shares.screen.tsx').then((module) => module.NewSharesScreen),
      title: 'ipo.title',
      width: 'wide',
    },
    '/newSharesCenter': {
      load: () => import('./center.screen.tsx').then((module) => module.NewSharesCenterScreen),
      title: 'ipo.center',
      width: 'wide',
    },
  },
  section: 'market',
  records: [{ name: 'new-shares', icon: 'bolt', path: '/newSharesCenter', place: 4 }],
});
