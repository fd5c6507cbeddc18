import type { Event, ReadonlyCore } from '@bourse/core';
import { defineView, type ViewSet } from '../store/views.ts';

/** What splits have made of what owners had; lots before and after, and what was paid for what was left over. */
const lines = defineView({
  name: 'split_lines',
  columns: {
    split: 'bigint',
    mode: 'text',
    customer: 'bigint',
    instrument: 'text',
    before: 'bigint',
    after: 'bigint',
    units: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['split', 'mode', 'customer'],
  indexes: [['customer', 'mode', 'instrument']],
});

export const splitsViews: ViewSet<ReadonlyCore, Event> = {
  tables: [lines],
  write: (event, _moment, put) => {
    if (event.type !== 'split-adjusted') return;
    const { id: split, instrument } = event.split;
    for (const { mode, customer, before, after, units } of event.lines)
      put(lines, { split, mode, customer, instrument, before, after, units, at: event.at });
  },
};
