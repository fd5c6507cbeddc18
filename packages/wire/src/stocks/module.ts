import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const stocks = defineModule({
  name: 'stocks',
  calls: {
    trade: { areas: ['orders'], load: () => import('./calls.ts') },
  },
  labels,
  records: ['settlement'],
  live: { stocks: { order: 'orders.buyNewStock', position: 'orders.position' } },
});
