import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  own: () => [
    { name: 'points', address: '/Signin' },
    { name: 'points-mall', address: '/pointsMall', shows: 'a list' },
    { name: 'points-log', address: '/pointsMall?tab=log', shows: 'a list' },
  ],
  fresh: [
    { name: 'new-points', address: '/Signin' },
    { name: 'new-points-log', address: '/pointsMall?tab=log' },
  ],
  console: [
    { name: 'console-points', address: '/points' },
    { name: 'console-points-log', address: '/points?list=log' },
  ],
};
