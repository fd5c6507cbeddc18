import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';
import { notices } from './notices.ts';

export const ipo = defineModule({
  name: 'ipo',
  calls: {
    own: { areas: ['ipo'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices,
  proposals: ['offering', 'offering-call-off'],
  records: ['application'],
  entities: ['offering'],
});
