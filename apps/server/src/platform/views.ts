import { type Event, REQUEST_RETENTION_MS, type ReadonlyCore } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import { nameNumber } from '../store/name-number.ts';
import { defineView, type ViewSet } from '../store/views.ts';

/**
 * For how long the view says of a request where it was carried out, milliseconds: an hour longer than the core knows it (PLATFORM-1), so that a
 * repetition that the core refuses finds its first answer.
 */
export const REQUESTS_STORED_MS = 2 * REQUEST_RETENTION_MS + 3_600_000;

/**
 * The journal row that carried a request out: a repeated request is answered from there. Found by the number of whose request it was and its idempotency
 * key; the row itself says which operation it was, and what was asked.
 */
const requests = defineView({
  name: 'requests',
  columns: { number: 'bigint', seq: 'bigint', at: 'bigint' },
  mode: 'insert',
  key: ['number', 'seq'],
  retention: { column: 'at', ms: REQUESTS_STORED_MS },
});

/** The number by which a customer's requests with a key are found; others may share it. */
export const requestNumber = (customer: CustomerId, key: string): bigint => nameNumber(`${customer} ${key}`);

/** Each change of what is closed to a customer, and why: all that was closed from then on. */
const freezes = defineView({
  name: 'freezes',
  held: { erased: 'numbers', unsaid: ['reason'] },
  columns: { seq: 'bigint', customer: 'bigint', modules: 'text', reason: 'text', decided_by: 'text', at: 'bigint' },
  mode: 'insert',
  key: ['seq'],
  indexes: [['customer', 'seq']],
});

export const platformViews: ViewSet<ReadonlyCore, Event> = {
  tables: [requests, freezes],
  write: (event, { seq }, put) => {
    if (event.type === 'request-stored') {
      const { customer, key, at } = event;
      put(requests, { number: requestNumber(customer, key), seq, at });
    }
    if (event.type === 'modules-frozen') {
      const { customer, modules, reason, by, at } = event;
      put(freezes, { seq, customer, modules: modules.join(' '), reason, decided_by: by, at });
    }
  },
};
