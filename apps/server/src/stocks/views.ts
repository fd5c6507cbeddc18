import type { Core, Event } from '@bourse/core';
import { enlist, listName } from '../store/lists.ts';
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

export const stocksViews: ViewSet<Core, Event> = {
  tables: [closedPositions],
  write: (event, { state: core }, put) => {
    if (event.type !== 'order-filled') return;
    const closed = core.state.stocks.lastClosed;
    if (closed?.fill !== event.fill) return;
    const { position } = closed;
    put(closedPositions, {
      id: position.id,
      book: position.book,
      customer: position.customer,
      instrument: position.instrument,
      quantity: position.bought,
      bought_for: position.boughtFor,
      sold_for: position.soldFor,
      realised: position.realised,
      fees: position.fees,
      opened_at: position.openedAt,
      closed_at: event.at,
    });
    enlist(put, position.id, [position.customer], [listName('closed-positions', position.book)]);
  },
};
