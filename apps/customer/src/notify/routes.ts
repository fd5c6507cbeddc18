import type { RoomRoutes } from '../shell/room.ts';

const pack = 'notify';

export const routes: RoomRoutes = {
  '/notification': {
    load: () => import('./inbox.screen.tsx').then((module) => module.InboxScreen),
    title: 'notify.title',
    pack,
  },
  '/notificationDetail': {
    load: () => import('./message.screen.tsx').then((module) => module.MessageScreen),
    title: 'notify.detail',
    pack,
  },
};
