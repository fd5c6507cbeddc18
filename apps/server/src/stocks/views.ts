import type { Event, ReadonlyCore } from '@bourse/core';
import { addToLists, listNumber } from '../store/lists.ts';
import { defineView, type ViewSet } from '../store/views.ts';

/** Holdings that were sold to the last share, or of which a split left nothing whole. Money is the quote asset's smallest unit. */
const closedPositions = defineView({
  name: 'closed_positions',
  columns: {
    id: 'bigint',
    mode: 'text',
    customer: 'bigint',
    instrument: 'text',
    quantity: 'bigint',
    entry_value: 'numeric',
    sold_for: 'numeric',
    realised: 'numeric',
    fees: 'numeric',
    opened_at: 'bigint',
    closed_at: 'bigint',
    /** Null where it was sold. */
    reason: 'text?',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [['customer', 'mode']],
});

export const stocksViews: ViewSet<ReadonlyCore, Event> = {
  tables: [closedPositions],
  write: (event, _moment, put) => {
    if (event.type !== 'holding-closed') return;
    const { holding } = event;
    put(closedPositions, {
      id: holding.id,
      mode: holding.mode,
      customer: holding.customer,
      instrument: holding.instrument,
      quantity: holding.bought,
      entry_value: holding.entryValue,
      sold_for: holding.soldFor,
      realised: holding.realised,
      fees: holding.fees,
      opened_at: holding.openedAt,
      closed_at: event.at,
      reason: event.reason ?? null,
    });
    addToLists(put, holding.id, [holding.customer], [listNumber('closed-positions', holding.mode)]);
  },
};
