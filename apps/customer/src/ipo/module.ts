import { defineModule } from '../shell/module.ts';

const pack = 'ipo';

export const ipo = defineModule({
  name: 'ipo',
  calls: ['ipo/own', 'funds/money'],
  routes: {
    '/newShares': {
      load: () => import('./new-shares.screen.tsx').then((module) => module.NewSharesScreen),
      title: 'ipo.title',
      pack,
      width: 'wide',
    },
    '/newSharesCenter': {
      load: () => import('./center.screen.tsx').then((module) => module.NewSharesCenterScreen),
      title: 'ipo.center',
      pack,
      width: 'wide',
    },
  },
  section: 'market',
  records: [{ name: 'new-shares', icon: 'bolt', path: '/newSharesCenter', place: 4 }],
});
