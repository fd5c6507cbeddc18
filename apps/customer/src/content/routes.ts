import type { RoomRoutes } from '../shell/room.ts';

export const routes: RoomRoutes = {
  '/home': {
    load: () => import('./home.screen.tsx').then((module) => module.HomeScreen),
    title: 'content.home.title',
    pack: 'content',
  },
};
