import { defineModule } from '../module.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';

export const ledger = defineModule({
  name: 'ledger',
  calls: {
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  labels,
  lists,
  subjects: ['account', 'entry'],
});
