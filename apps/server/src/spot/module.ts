import { defineModule } from '../module.ts';
import { spotHandlers } from './handlers.ts';

export const spot = defineModule({
  name: 'spot',
  handlers: {
    ...spotHandlers,
  },
});
