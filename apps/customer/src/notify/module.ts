import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/notification': {
    load: () => import('./inbox.screen.tsx').then((module) => module.InboxScreen),
    title: 'notify.title',
    width: 'wide',
  },
  '/notificationDetail': {
    load: () => import('./message.screen.tsx').then((module) => module.MessageScreen),
    title: 'notify.detail',
  },
};

export const notify = defineModule({
  name: 'notify',
  routes,
  section: 'mine',
});
