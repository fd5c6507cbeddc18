import { defineModule } from '../module.ts';

export const notify = defineModule({
  name: 'notify',
  calls: {
    first: { areas: ['home', 'notify'], load: () => import('./first-calls.ts') },
  },
  records: ['notice'],
  subjects: ['message'],
  entities: ['inbox'],
});
