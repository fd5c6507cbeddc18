import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const pack = 'notify';

const routes: ModuleRoutes = {
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

export const notify = defineModule({
  name: 'notify',
  routes,
  section: 'mine',
});
