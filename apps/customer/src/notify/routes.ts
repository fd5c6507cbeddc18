import type { ModuleRoutes } from '../shell/module.ts';

const pack = 'notify';

export const routes: ModuleRoutes = {
  '/notification': {
    load: () => import('./inbox.screen.tsx').then((module) => module.InboxScreen),
    title: 'notify.title',
    pack,
    width: 'wide',
  },
  '/notificationDetail': {
    load: () => import('./message.screen.tsx').then((module) => module.MessageScreen),
    title: 'notify.detail',
    pack,
  },
};
