import type { RoomRoutes } from '../shell/room.ts';

export const routes: RoomRoutes = {
  '/gallery': {
    load: () => import('./gallery.screen.tsx').then((module) => module.GalleryScreen),
    title: 'shell.gallery',
    pack: 'shell',
    width: 'wide',
  },
};
