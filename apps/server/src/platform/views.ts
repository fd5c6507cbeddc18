import type { Core, Event } from '@bourse/core';
import { defineView, type ViewSet } from '../store/views.ts';

/** The journal row that carried a request out, by its idempotency key: a repeated request is answered from there. */
const requests = defineView({
  name: 'requests',
  columns: { customer: 'bigint', operation: 'text', key: 'text', digest: 'text', seq: 'bigint', at: 'bigint' },
  mode: 'upsert',
  key: ['customer', 'operation', 'key'],
});

/** What is closed to a customer, and why. */
const freezes = defineView({
  name: 'freezes',
  columns: { customer: 'bigint', modules: 'text', reason: 'text', decided_by: 'text', at: 'bigint' },
  mode: 'upsert',
  key: ['customer'],
});

export const platformViews: ViewSet<Core, Event> = {
  tables: [requests, freezes],
  write: (event, { seq }, put) => {
    if (event.type === 'request-kept') {
      const { customer, operation, key, digest, at } = event;
      put(requests, { customer, operation, key, digest, seq, at });
    }
    if (event.type === 'modules-frozen') {
      const { customer, modules, reason, by, at } = event;
      put(freezes, { customer, modules: modules.join(' '), reason, decided_by: by, at });
    }
  },
};
