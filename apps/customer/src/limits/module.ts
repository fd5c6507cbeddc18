import { defineModule } from '../shell/module.ts';

export const limits = defineModule({
  name: 'limits',
  calls: ['limits/own'],
  routes: {
    '/limits': {
      load: () => import('./limits.screen.tsx').then((module) => module.LimitsScreen),
      title: 'limits.title',
      width: 'wide',
      menu: { group: 'safety', place: 8, icon: 'shield' },
    },
  },
  section: 'mine',
});
