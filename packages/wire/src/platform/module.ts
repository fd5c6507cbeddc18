import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';

export const platform = defineModule({
  name: 'platform',
  calls: {
    first: { areas: ['live'], load: () => import('./first-calls.ts') },
    files: { areas: ['records', 'file'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  records: ['customer'],
  subjects: ['audit', 'proposal'],
  entities: ['proposal', 'audit'],
});
