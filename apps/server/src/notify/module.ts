import { defineModule } from '../module.ts';
import { notifyHandlers } from './handlers.ts';
import { noticeHandlers } from './notice-handlers.ts';

export const notify = defineModule({
  name: 'notify',
  handlers: {
    ...notifyHandlers,
    ...noticeHandlers,
  },
});
