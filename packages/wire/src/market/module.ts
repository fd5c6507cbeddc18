import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';

export const market = defineModule({
  name: 'market',
  calls: {
    first: { areas: ['quotes', 'watch', 'market'], load: () => import('./first-calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  proposals: ['halt'],
  subjects: ['instrument'],
  entities: ['watchlist', 'instrument'],
});
