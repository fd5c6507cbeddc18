import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';
import { notices } from './notices.ts';

export const offers = defineModule({
  name: 'offers',
  calls: {
    own: { areas: ['block', 'vip', 'otc'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices,
  proposals: ['offer', 'offer-password'],
  records: ['offer'],
});
