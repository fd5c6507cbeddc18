import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const spot = defineModule({
  name: 'spot',
  calls: {
    trade: { areas: ['bb', 'divisa'], load: () => import('./calls.ts') },
  },
  labels,
  live: { bb: { order: 'bb.place' }, divisa: { order: 'divisa.place' } },
});
