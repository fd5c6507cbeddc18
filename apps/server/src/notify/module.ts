import { defineModule } from '../module.ts';
import { eraseOutbox } from './erase.ts';
import { notifyHandlers } from './handlers.ts';
import { noticeHandlers } from './notice-handlers.ts';
import { notifyTables } from './tables.ts';

export const notify = defineModule({
  name: 'notify',
  tables: notifyTables,
  handlers: {
    ...notifyHandlers,
    ...noticeHandlers,
  },
  erase: eraseOutbox,
  notifies: ['new-device'],
});
