import type { Event, ReadonlyCore } from '@bourse/core';
import type { InstrumentId } from '@bourse/rules';
import type { Queryable } from '../store/transaction.ts';
import { defineView, type ViewSet } from '../store/views.ts';

/** By the event's type: the instrument that its postings are about. Fills of orders are not among them: their postings name the fill. */
export type InstrumentsOf = {
  readonly [T in Event['type']]?: (event: Extract<Event, { readonly type: T }>) => InstrumentId;
};

/** The same of all modules. */
export type InstrumentByEvent = ReadonlyMap<Event['type'], (event: never) => InstrumentId>;

const entryInstruments = defineView({
  name: 'entry_instruments',
  columns: { seq: 'bigint', event: 'integer', instrument: 'text' },
  mode: 'insert',
  key: ['seq', 'event'],
});

export const entryInstrumentViews = (byEvent: InstrumentByEvent): ViewSet<ReadonlyCore, Event> => ({
  tables: [entryInstruments],
  write: (event, { seq, index }, put) => {
    const instrument = byEvent.get(event.type)?.(event as never);
    if (instrument !== undefined) put(entryInstruments, { seq, event: index, instrument });
  },
});

type Posted = { readonly seq: bigint; readonly event: number };

/** Gives the instrument that postings are about, without those of fills and those that are about none. */
export type InstrumentsOfPostings = (
  postings: readonly Posted[],
) => Promise<(posting: Posted) => InstrumentId | undefined>;

const nameOf = ({ seq, event }: Posted): string => `${seq} ${event}`;

export const instrumentsOfPostings =
  (pool: Queryable): InstrumentsOfPostings =>
  async (postings) => {
    if (postings.length === 0) return () => undefined;
    const { rows } = await pool.query<Posted & { readonly instrument: InstrumentId }>(
      'SELECT seq, event, instrument FROM entry_instruments WHERE seq = ANY ($1::bigint[])',
      [[...new Set(postings.map(({ seq }) => seq))]],
    );
    const known = new Map(rows.map((row) => [nameOf(row), row.instrument]));
    return (posting) => known.get(nameOf(posting));
  };
