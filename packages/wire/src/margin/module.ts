import { defineModule } from '../module.ts';
import { errors } from './errors.ts';
import * as labels from './labels.ts';
import { notices } from './notices.ts';

export const margin = defineModule({
  name: 'margin',
  calls: {
    console: { areas: ['console'], load: () => import('./console-calls.ts') },
  },
  errors,
  labels,
  records: ['margin'],
  notices,
});
