import { OUTBOX } from '../../../apps/server/src/notify/handlers.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.outbox': {
    source: OUTBOX,
    rows: `
      ALTER TABLE outbox DISABLE TRIGGER outbox_numbered;
      INSERT INTO outbox (channel, recipient, kind, subject, body, next_at, created_at, number)
      SELECT 'email', 'ref' || n || '@example.test', 'code', '', '', n, n, n FROM ${NUMBERS};`,
  },
};
