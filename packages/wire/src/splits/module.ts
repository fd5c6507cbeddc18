import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { notices } from './notices.ts';

export const splits = defineModule({
  name: 'splits',
  calls: {
    own: { areas: ['splits'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  notices,
  proposals: ['split', 'split-cancellation'],
  records: ['split-line'],
  entities: ['split'],
});
