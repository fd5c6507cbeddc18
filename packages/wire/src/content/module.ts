import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';

export const content = defineModule({
  name: 'content',
  calls: {
    first: { areas: ['home', 'quotes'], load: () => import('./first-calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  proposals: ['guarded-texts'],
  subjects: ['content'],
  entities: ['document', 'content'],
});
