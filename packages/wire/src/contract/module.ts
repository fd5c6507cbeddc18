import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';

export const contract = defineModule({
  name: 'contract',
  calls: {
    trade: { areas: ['contract'], load: () => import('./calls.ts') },
  },
  errors,
  labels,
  live: { contract: { order: 'contract.place' } },
});
