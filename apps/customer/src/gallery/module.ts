import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/gallery': {
    load: () => import('./gallery.screen.tsx').then((module) => module.GalleryScreen),
    title: 'shell.gallery',
    pack: 'shell',
    width: 'wide',
  },
};

export const gallery = defineModule({
  name: 'gallery',
  routes,
});
