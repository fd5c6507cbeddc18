import { defineModule } from '../module.ts';
import * as labels from './labels.ts';

export const notify = defineModule({
  name: 'notify',
  calls: {
    first: { areas: ['home', 'notify'], load: () => import('./first-calls.ts') },
  },
  labels,
  records: ['notice'],
  subjects: ['message'],
  entities: ['inbox'],
});
