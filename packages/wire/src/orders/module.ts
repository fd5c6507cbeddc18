import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';
import { notices } from './notices.ts';

export const orders = defineModule({
  name: 'orders',
  calls: {
    first: { areas: ['orders', 'quotes', 'market'], load: () => import('./first-calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices,
  subjects: ['order'],
});
