import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/followOrderList': {
    load: () => import('./follow.screen.tsx').then((module) => module.FollowScreen),
    title: 'follow.title',
    pack: 'follow',
    width: 'wide',
    menu: { group: 'money', place: 12, icon: 'layers', name: 'identity.menu.follow' },
  },
};

export const follow = defineModule({
  name: 'follow',
  calls: ['follow/own'],
  routes,
  section: 'mine',
});
