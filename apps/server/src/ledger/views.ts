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

type Movement = Pick<RowOf<typeof postings.columns>, 'source' | 'destination' | 'hold'>;

const movementOf = (entry: Entry): Movement => {
  switch (entry.type) {
    case 'post':
      return { source: entry.from, destination: entry.to, hold: null };
    case 'spend':
      return { source: entry.from, destination: entry.to, hold: entry.hold };
    case 'hold':
    case 'release':
      return { source: entry.account, destination: entry.account, hold: entry.hold };
  }
};

export const ledgerViews: ViewSet<Core, Event> = {
  tables: [postings],
  write: (event, { seq, at, index }, put) => {
    if (!('entries' in event)) return;
    event.entries.forEach((entry, line) => {
      const { asset, units, type: kind } = entry;
      put(postings, { seq, event: index, line, kind, ...movementOf(entry), asset, units, cause: event.type, at });
    });
  },
};
