import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';

export const follow = defineModule({
  name: 'follow',
  calls: {
    own: { areas: ['follow'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  entities: ['leader', 'following'],
});
