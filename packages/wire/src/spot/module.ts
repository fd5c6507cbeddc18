import { defineModule } from '../module.ts';

export const spot = defineModule({
  name: 'spot',
  calls: {
    trade: { areas: ['bb', 'divisa'], load: () => import('./calls.ts') },
  },
});
