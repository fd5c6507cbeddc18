import type { Event, ReadonlyCore } from '@bourse/core';
import { addToLists, listNumber } from '../store/lists.ts';
import { defineView, type ViewSet } from '../store/views.ts';

/** Holdings that were sold to the last share. Money is the quote asset's smallest unit. */
const closedPositions = defineView({
  name: 'closed_positions',
  columns: {
    id: 'bigint',
    book: 'text',
    customer: 'bigint',
    instrument: 'text',
    quantity: 'bigint',
    bought_for: 'numeric',
    sold_for: 'numeric',
    realised: 'numeric',
    fees: 'numeric',
    opened_at: 'bigint',
    closed_at: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [['customer', 'book']],
});

export const stocksViews: ViewSet<ReadonlyCore, Event> = {
  tables: [closedPositions],
  write: (event, _moment, put) => {
    if (event.type !== 'holding-closed') return;
    const { holding } = event;
    put(closedPositions, {
      id: holding.id,
      book: holding.book,
      customer: holding.customer,
      instrument: holding.instrument,
      quantity: holding.bought,
      bought_for: holding.boughtFor,
      sold_for: holding.soldFor,
      realised: holding.realised,
      fees: holding.fees,
      opened_at: holding.openedAt,
      closed_at: event.at,
    });
    addToLists(put, holding.id, [holding.customer], [listNumber('closed-positions', holding.book)]);
  },
};
