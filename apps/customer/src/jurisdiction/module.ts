import { defineModule } from '../shell/module.ts';

export const jurisdiction = defineModule({
  name: 'jurisdiction',
  calls: ['jurisdiction/own'],
  routes: {
    '/tradingPermissions': {
      load: () => import('./permissions.screen.tsx').then((module) => module.PermissionsScreen),
      title: 'jurisdiction.title',
      width: 'wide',
      menu: { group: 'safety', place: 7, icon: 'book' },
    },
    '/suitability': {
      load: () => import('./suitability.screen.tsx').then((module) => module.SuitabilityScreen),
      title: 'jurisdiction.test.title',
    },
  },
  section: 'mine',
});
