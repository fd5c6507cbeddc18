import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/followOrderList': {
    load: () => import('./follow.screen.tsx').then((module) => module.FollowScreen),
    title: 'follow.title',
    width: 'wide',
    menu: { group: 'money', place: 13, icon: 'copy', name: 'identity.menu.follow' },
  },
  '/followOrderRecord': {
    load: () => import('./record.screen.tsx').then((module) => module.RecordScreen),
    title: 'follow.own',
    width: 'wide',
  },
  '/followOrderDetail': {
    load: () => import('./detail.screen.tsx').then((module) => module.DetailScreen),
    title: 'follow.holding',
    width: 'wide',
  },
  '/tradersView': {
    load: () => import('./trader.screen.tsx').then((module) => module.TraderScreen),
    title: 'follow.title',
    width: 'wide',
  },
};

export const follow = defineModule({
  name: 'follow',
  calls: ['follow/own'],
  routes,
  section: 'mine',
  records: [{ name: 'copies', icon: 'copy', path: '/followOrderRecord', place: 7 }],
});
