import type { Event } from '@bourse/core';
import type pg from 'pg';
import { eventsOf } from '../../apps/server/src/platform/journal-text.ts';
import { readJournal, verifyJournal } from '../../apps/server/src/store/journal.ts';
import { CALLS, type Sent } from './crash-load.ts';
import type { DrillServer } from './crash-server.ts';

type Found = { readonly seq: number; readonly became: string };

/** A row of the journal and its chained hash. */
export type JournalRange = { readonly seq: number; readonly hash: string };

type CarriedOut = {
  readonly seq: number;
  readonly key: string;
  readonly became: string | null;
  readonly id: number | null;
};

/** What a request of the drill's became, by the events of its row. */
const outcomeOf = (events: readonly Event[]): Pick<CarriedOut, 'became' | 'id'> => {
  for (const event of events) {
    if (event.type === 'order-placed') return { became: `order ${event.order.id}`, id: event.order.id };
    if (event.type === 'funds-converted') return { became: `conversion ${event.quote.id}`, id: event.quote.id };
    if (event.type === 'deposit-requested') return { became: `deposit ${event.deposit.id}`, id: event.deposit.id };
    if (event.type === 'funds-transferred') return { became: 'transfer', id: null };
  }
  return { became: null, id: null };
};

/** The drill's requests that the journal has after a place. */
const carriedOut = async (pool: pg.Pool, after: JournalRange): Promise<readonly CarriedOut[]> => {
  const operations = new Set(CALLS.map((call) => `${call} real`));
  const found: CarriedOut[] = [];
  for await (const page of readJournal(pool, after))
    for (const row of page) {
      const events = eventsOf(row.events);
      for (const event of events) {
        if (event.type !== 'request-stored' || !operations.has(event.operation)) continue;
        found.push({ seq: row.seq, key: event.key, ...outcomeOf(events) });
      }
    }
  return found;
};

/** The keys of the requests that the views list as carried out, by the journal rows that they name. */
export const keysListed = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ events: string }>(
    'SELECT events FROM journal WHERE seq IN (SELECT seq FROM requests)',
  );
  const stored = rows.flatMap(({ events }) => eventsOf(events).filter((event) => event.type === 'request-stored'));
  return new Set(stored.map(({ key }) => key));
};

/** Journal rows by the key of the request they carried out, and whether what each became is listed once. */
export const journalled = async (server: DrillServer, filled: JournalRange) => {
  const database = await server.database();
  try {
    const health = await verifyJournal(database.pool, filled);
    const { rows } = await database.pool.query<{
      seq: number;
      key: string;
      became: string | null;
      listed: number;
      stored: number;
    }>(
      `SELECT c.seq, c.key, c.became,
         CASE split_part(c.became, ' ', 1) WHEN 'order' THEN (SELECT count(*) FROM orders WHERE id = c.id)
           WHEN 'deposit' THEN (SELECT count(*) FROM deposits WHERE id = c.id)
           WHEN 'conversion' THEN (SELECT count(*) FROM conversions WHERE seq = c.seq)
           WHEN 'transfer' THEN (SELECT count(*) FROM transfers WHERE seq = c.seq) ELSE 0 END::int4 AS listed,
         (SELECT count(*)::int4 FROM requests q WHERE q.seq = c.seq) AS stored
       FROM json_to_recordset($1) AS c (seq int4, key text, became text, id int8)`,
      [JSON.stringify(await carriedOut(database.pool, filled))],
    );
    const byKey = new Map<string, Found[]>();
    const faults: string[] = health.whole ? [] : [`the hash chain is broken: ${health.reason}`];
    for (const { seq, key, became, listed, stored } of rows) {
      if (became === null || listed !== 1) faults.push(`row ${seq}: ${became ?? 'nothing'} is listed ${listed} times`);
      if (stored !== 1) faults.push(`row ${seq}: its request is stored ${stored} times`);
      byKey.set(key, [...(byKey.get(key) ?? []), { seq, became: became ?? '' }]);
    }
    return { byKey, faults, rows: health.whole ? health.rows : 0 };
  } finally {
    await database.close();
  }
};

/** What the answers and the journal say differently. */
export const checkSent = (sent: readonly Sent[], byKey: ReadonlyMap<string, readonly Found[]>): string[] => {
  const faults: string[] = [];
  for (const { key, outcome } of sent) {
    const found = byKey.get(key) ?? [];
    if (found.length > 1) faults.push(`doubled: ${key} is in rows ${found.map(({ seq }) => seq).join(' and ')}`);
    if (outcome === 'unknown') continue;
    if ('acknowledged' in outcome && found[0]?.became !== outcome.acknowledged)
      faults.push(`lost: ${key} was acknowledged as ${outcome.acknowledged}, the journal has ${found[0]?.became}`);
    if ('refused' in outcome && found.length > 0)
      faults.push(`${key} was refused with ${outcome.refused} and is in row ${found[0]?.seq}`);
  }
  return faults;
};
