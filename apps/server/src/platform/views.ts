import { type Core, type Event, REQUEST_KEPT_MS } from '@bourse/core';
import { defineView, type ViewSet } from '../store/views.ts';

/** The journal row that carried a request out, by its idempotency key: a repeated request is answered from there. */
const requests = defineView({
  name: 'requests',
  held: { erased: 'numbers', isInternal: true },
  columns: { customer: 'bigint', operation: 'text', key: 'text', digest: 'text', seq: 'bigint', at: 'bigint' },
  mode: 'upsert',
  key: ['customer', 'operation', 'key'],
  retention: { column: 'at', ms: REQUEST_KEPT_MS },
});

/** Each change of what is closed to a customer, and why: all that was closed from then on. */
const freezes = defineView({
  name: 'freezes',
  held: { erased: 'numbers', unsaid: ['reason'] },
  columns: { seq: 'bigint', customer: 'bigint', modules: 'text', reason: 'text', decided_by: 'text', at: 'bigint' },
  mode: 'insert',
  key: ['seq'],
  indexes: [['customer', 'seq']],
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
      put(freezes, { seq, customer, modules: modules.join(' '), reason, decided_by: by, at });
    }
  },
};
