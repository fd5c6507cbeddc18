import type { Event, ReadonlyCore } from '@bourse/core';
import { defineView, type ViewSet } from '../store/views.ts';

/** Who was owed a dividend at its ex-moment; whether it is paid follows from the dividend. */
const lines = defineView({
  name: 'dividend_lines',
  columns: {
    id: 'bigint',
    dividend: 'bigint',
    customer: 'bigint',
    mode: 'text',
    instrument: 'text',
    asset: 'text',
    lots: 'bigint',
    units: 'numeric',
    ex_at: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [['customer', 'mode', 'instrument'], ['dividend', 'id DESC'], ['ex_at']],
});

export const dividendsViews: ViewSet<ReadonlyCore, Event> = {
  tables: [lines],
  write: (event, _moment, put) => {
    if (event.type !== 'dividend-fixed') return;
    const { id: dividend, instrument, asset, exAt } = event.dividend;
    for (const { id, mode, customer, lots, units } of event.lines)
      put(lines, { id, dividend, customer, mode, instrument, asset, lots, units, ex_at: exAt });
  },
};
