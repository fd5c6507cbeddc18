import type { ModuleRoutes } from '../shell/module.ts';

export const routes: ModuleRoutes = {
  '/gallery': {
    load: () => import('./gallery.screen.tsx').then((module) => module.GalleryScreen),
    title: 'shell.gallery',
    pack: 'shell',
    width: 'wide',
  },
};
