import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/Signin': {
    load: () => import('./sign-in.screen.tsx').then((module) => module.SignInScreen),
    title: 'points.title',
    width: 'form',
    menu: { group: 'money', place: 10, icon: 'gift', name: 'identity.menu.points' },
  },
  '/pointsMall': {
    load: () => import('./mall.screen.tsx').then((module) => module.MallScreen),
    title: 'points.mall',
    width: 'wide',
  },
};

export const points = defineModule({
  name: 'points',
  calls: ['points/own'],
  routes,
  section: 'mine',
  records: [{ name: 'points', icon: 'gift', path: '/pointsMall', query: { tab: 'log' }, place: 9 }],
});
