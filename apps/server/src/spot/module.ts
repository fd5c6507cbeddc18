import { defineModule } from '../module.ts';
import { presentOrder, spotHandlers } from './handlers.ts';
import { spotQuotes } from './quotes.ts';

export const spot = defineModule({
  name: 'spot',
  handlers: {
    ...spotHandlers,
    ...spotQuotes,
  },
  liveRows: { bb: { order: presentOrder }, divisa: { order: presentOrder } },
});
