import type { Core, Entry, Event } from '@bourse/core';
import { defineView, type RowOf, type ViewSet } from '../store/views.ts';

/**
 * The condition in SQL that an account is a customer's: only those are found by an index. The few house accounts have so large a part of all
 * postings that reading them all takes no longer.
 */
export const ofCustomer = (column: 'source' | 'destination'): string => `${column} LIKE '____.c%'`;

/**
 * Every movement in the books: postings from one account to another, and holds and releases within one. `line` counts the movements of a
 * command; units are the asset's smallest.
 */
const postings = defineView({
  name: 'postings',
  columns: {
    seq: 'bigint',
    event: 'integer',
    line: 'integer',
    kind: 'text',
    source: 'text',
    destination: 'text',
    hold: 'text?',
    asset: 'text',
    units: 'numeric',
    cause: 'text',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['seq', 'event', 'line'],
  indexes: [
    { columns: ['source', 'seq DESC'], where: ofCustomer('source') },
    { columns: ['destination', 'seq DESC'], where: ofCustomer('destination') },
  ],
});

const rowOf = (
  entry: Entry,
  { seq, at, index }: { readonly seq: number; readonly at: number; readonly index: number },
  line: number,
  cause: string,
): RowOf<typeof postings.columns> => {
  const isWithin = entry.type === 'hold' || entry.type === 'release';
  return {
    seq,
    event: index,
    line,
    kind: entry.type,
    source: isWithin ? entry.account : entry.from,
    destination: isWithin ? entry.account : entry.to,
    hold: entry.type === 'post' ? null : entry.hold,
    asset: entry.asset,
    units: entry.units,
    cause,
    at,
  };
};

export const ledgerViews: ViewSet<Core, Event> = {
  tables: [postings],
  write: (event, moment, put) => {
    if (!('entries' in event)) return;
    event.entries.forEach((entry, line) => {
      put(postings, rowOf(entry, moment, line, event.type));
    });
  },
};
