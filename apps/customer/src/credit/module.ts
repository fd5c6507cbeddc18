import { defineModule } from '../shell/module.ts';

export const credit = defineModule({
  name: 'credit',
  calls: ['credit/own'],
  routes: {
    '/credit': {
      load: () => import('./credit.screen.tsx').then((module) => module.CreditScreen),
      title: 'credit.title',
      width: 'wide',
      menu: { group: 'money', place: 12, icon: 'bank' },
    },
  },
  section: 'mine',
  records: [{ name: 'credit', icon: 'bank', path: '/credit', query: { tab: 'records' }, place: 8 }],
});
