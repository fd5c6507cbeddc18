import type { ModuleRoutes } from '../shell/module.ts';

const pack = 'points';

export const routes: ModuleRoutes = {
  '/Signin': {
    load: () => import('./sign-in.screen.tsx').then((module) => module.SignInScreen),
    title: 'points.title',
    pack,
  },
  '/pointsMall': {
    load: () => import('./mall.screen.tsx').then((module) => module.MallScreen),
    title: 'points.mall',
    pack,
    width: 'wide',
  },
};
