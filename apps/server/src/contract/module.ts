import type { Instrument } from '@bourse/rules';
import { defineModule } from '../module.ts';
import { contractHandlers } from './handlers.ts';
import { presentOrder } from './present.ts';
import { contractViews } from './views.ts';

export const contract = defineModule({
  name: 'contract',
  handlers: contractHandlers,
  views: contractViews,
  products: {
    contract: {
      order: presentOrder,
      settlement: 2,
      opensOnMargin: 'contract',
      // A recording has no underlying that a perpetual contract could follow.
      takesRecorded: (_instrument: Pick<Instrument, 'kind' | 'quote'>) => false,
    },
  },
});
