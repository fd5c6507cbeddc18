import type { Event, ReadonlyCore } from '@bourse/core';
import { defineView, type Put, type ViewSet } from '../store/views.ts';

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

/** What a dividend brought positions with leverage, below zero what they paid, at its ex-moment. */
const positionLines = defineView({
  name: 'dividend_positions',
  columns: {
    dividend: 'bigint',
    position: 'bigint',
    customer: 'bigint',
    mode: 'text',
    instrument: 'text',
    asset: 'text',
    lots: 'bigint',
    units: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['dividend', 'position'],
  indexes: [['customer', 'mode', 'instrument']],
});

type Fixed = Extract<Event, { readonly type: 'dividend-fixed' }>;

/** What those positions brought that were closed between the ex-moment and their turn; margin tells of the others. */
const writeClosed = ({ at, dividend, positions }: Fixed, { state: { margin } }: ReadonlyCore, put: Put): void => {
  for (const { position, mode, customer, lots, units } of positions) {
    if (margin.positions.get(position)) continue;
    const { id, instrument, asset } = dividend;
    put(positionLines, { dividend: id, position, customer, mode, instrument, asset, lots, units, at });
  }
};

export const dividendsViews: ViewSet<ReadonlyCore, Event> = {
  tables: [lines, positionLines],
  write: (event, { state }, put) => {
    if (event.type === 'position-dividend') {
      const { at, dividend, lots, units, position } = event;
      const { id, mode, customer, instrument, asset } = position;
      if (dividend !== undefined && lots !== undefined)
        put(positionLines, { dividend, position: id, customer, mode, instrument, asset, lots, units, at });
    }
    if (event.type !== 'dividend-fixed') return;
    const { id: dividend, instrument, asset, exAt } = event.dividend;
    for (const { id, mode, customer, lots, units } of event.lines)
      put(lines, { id, dividend, customer, mode, instrument, asset, lots, units, ex_at: exAt });
    writeClosed(event, state, put);
  },
};
