import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';
import { notices } from './notices.ts';

export const dividends = defineModule({
  name: 'dividends',
  calls: {
    own: { areas: ['dividends'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices,
  proposals: ['dividend', 'dividend-cancellation', 'dividend-receipt'],
  records: ['dividend-line'],
  entities: ['dividend'],
});
