import type { Event, ReadonlyCore } from '@bourse/core';
import { ALL_CUSTOMERS, addToLists, listNumber } from '../store/lists.ts';
import { defineView, type Put, type ViewSet } from '../store/views.ts';

/** Where points came from and went: positive where a customer was given them. `day` is the customer's own, of a sign-in. */
const pointsLog = defineView({
  name: 'points_log',
  columns: {
    seq: 'bigint',
    customer: 'bigint',
    kind: 'text',
    product: 'text?',
    day: 'integer?',
    points: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['seq'],
  indexes: [['customer', 'seq DESC'], ['at'], ['lower(product) text_pattern_ops']],
});

const list = (put: Put, seq: number, kind: string, customer: number): void =>
  addToLists(put, seq, [customer, ALL_CUSTOMERS], [listNumber('points'), listNumber('points', kind)]);

export const pointsViews: ViewSet<ReadonlyCore, Event> = {
  tables: [pointsLog],
  write: (event, { seq }, put) => {
    if (event.type === 'daily-check-in') {
      const { customer, day, points, at } = event;
      put(pointsLog, { seq, customer, kind: 'sign-in', product: null, day, points, at });
      list(put, seq, 'sign-in', customer);
    }
    if (event.type === 'points-exchanged') {
      const { customer, product, points, at } = event;
      put(pointsLog, { seq, customer, kind: 'exchange', product, day: null, points: -points, at });
      list(put, seq, 'exchange', customer);
    }
  },
};
