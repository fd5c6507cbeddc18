import type { Tables } from '../store/held-of-customers.ts';

/** The tables of messages and where they are sent. */
export const notifyTables: Tables = {
  known_device: { erased: 'gone' },
  notice: { erased: 'gone' },
  notice_count: { erased: 'gone', isInternal: true },
  notice_place: null,
  notice_read: { erased: 'gone' },
  outbox: null,
  push_subscription: { erased: 'gone' },
};
