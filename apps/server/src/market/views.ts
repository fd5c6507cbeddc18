import type { Event, ReadonlyCore } from '@bourse/core';
import { defineView, type ViewSet } from '../store/views.ts';

/** Which instruments are halted, or last were, and why. */
const halts = defineView({
  name: 'halts',
  columns: {
    instrument: 'text',
    halted: 'boolean',
    reason: 'text',
    decided_by: 'text',
    agreed_by: 'text?',
    since: 'bigint',
    until: 'bigint?',
  },
  mode: 'upsert',
  key: ['instrument'],
});

export const marketViews: ViewSet<ReadonlyCore, Event> = {
  tables: [halts],
  write: (event, _moment, put) => {
    if (event.type !== 'instrument-halted' && event.type !== 'instrument-resumed') return;
    const isHalted = event.type === 'instrument-halted';
    put(halts, {
      instrument: event.instrument,
      halted: isHalted,
      reason: event.reason,
      decided_by: event.by,
      agreed_by: isHalted ? (event.agreedBy ?? null) : null,
      since: event.at,
      until: isHalted ? (event.until ?? null) : null,
    });
  },
};
