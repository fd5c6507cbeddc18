import { defineModule } from '../module.ts';
import { presentOrder, spotHandlers } from './handlers.ts';

export const spot = defineModule({
  name: 'spot',
  handlers: {
    ...spotHandlers,
  },
  liveRows: { bb: { order: presentOrder }, divisa: { order: presentOrder } },
});
