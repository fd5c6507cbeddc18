import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';

export const jurisdiction = defineModule({
  name: 'jurisdiction',
  calls: {
    own: { areas: ['jurisdiction'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices: { 'residence-confirmed': { link: '/tradingPermissions', isSecurity: true } },
  entities: ['residence', 'suitability'],
});
