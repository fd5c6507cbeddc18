import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { lists } from './lists.ts';

export const products = defineModule({
  name: 'products',
  calls: {
    own: { areas: ['etf', 'quant', 'fund'], load: () => import('./calls.ts') },
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  lists,
  proposals: ['income-product'],
  records: ['income-holding'],
  entities: ['income-product'],
});
