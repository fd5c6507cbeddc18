import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';
import { notices } from './notices.ts';

export const products = defineModule({
  name: 'products',
  calls: {
    own: { areas: ['etf', 'quant', 'fund'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  notices,
  proposals: ['income-product', 'income-wind-up'],
  records: ['income-holding'],
  entities: ['income-product'],
});
