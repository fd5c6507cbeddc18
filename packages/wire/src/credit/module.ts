import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';

export const credit = defineModule({
  name: 'credit',
  calls: {
    own: { areas: ['credit'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices: {
    'credit-approved': { link: '/credit', isSecurity: false },
    'credit-refused': { link: '/credit', isSecurity: false },
    'credit-due-soon': { link: '/credit', isSecurity: false },
    'credit-overdue': { link: '/credit', isSecurity: false },
  },
  proposals: ['credit-limit'],
  records: ['credit'],
});
