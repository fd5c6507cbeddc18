import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';
import { notices } from './notices.ts';

export const option = defineModule({
  name: 'option',
  calls: {
    own: { areas: ['second'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices,
  proposals: ['option-terms', 'option-pool'],
  records: ['option'],
  entities: ['option-terms'],
});
