import { verifyJournal } from '../../apps/server/src/store/journal.ts';
import { CALLS, type Sent } from './crash-load.ts';
import type { DrillServer } from './crash-server.ts';

type Found = { readonly seq: number; readonly became: string };

/** A row of the journal and its chained hash. */
export type Place = { readonly seq: number; readonly hash: string };

/** Journal rows by the key of the request they carried out, and whether what each became is listed once. */
export const journalled = async (server: DrillServer, filled: Place) => {
  const database = await server.database();
  try {
    const health = await verifyJournal(database.pool, filled);
    const { rows } = await database.pool.query<{
      seq: number;
      key: string;
      became: string | null;
      listed: number;
      kept: number;
    }>(
      `SELECT j.seq::int4 AS seq, r.value->>'key' AS key,
         CASE p.value->>'type' WHEN 'order-placed' THEN 'order ' || (p.value->'order'->>'id')
           WHEN 'funds-converted' THEN 'conversion ' || (p.value->'quote'->>'id')
           WHEN 'deposit-requested' THEN 'deposit ' || (p.value->'deposit'->>'id')
           WHEN 'funds-transferred' THEN 'transfer' END AS became,
         CASE p.value->>'type' WHEN 'order-placed' THEN (SELECT count(*) FROM orders WHERE id = (p.value->'order'->>'id')::bigint)
           WHEN 'deposit-requested' THEN (SELECT count(*) FROM deposits WHERE id = (p.value->'deposit'->>'id')::bigint)
           WHEN 'funds-converted' THEN (SELECT count(*) FROM conversions c WHERE c.seq = j.seq)
           WHEN 'funds-transferred' THEN (SELECT count(*) FROM transfers t WHERE t.seq = j.seq) ELSE 0 END::int4 AS listed,
         (SELECT count(*)::int4 FROM requests q WHERE q.seq = j.seq AND q.customer = (r.value->>'customer')::bigint
           AND q.operation = r.value->>'operation' AND q.key = r.value->>'key') AS kept
       FROM journal j
       CROSS JOIN LATERAL json_array_elements(j.events::json) WITH ORDINALITY r(value, n)
       LEFT JOIN LATERAL (SELECT e.value FROM json_array_elements(j.events::json) e(value)
         WHERE e.value->>'type' IN ('order-placed', 'funds-converted', 'deposit-requested', 'funds-transferred') LIMIT 1) p ON true
       WHERE j.seq > $2 AND j.events LIKE '%"request-kept"%' AND r.value->>'type' = 'request-kept' AND r.value->>'operation' = ANY($1)`,
      [CALLS.map((call) => `${call} real`), filled.seq],
    );
    const byKey = new Map<string, Found[]>();
    const faults: string[] = health.whole ? [] : [`the hash chain is broken: ${health.reason}`];
    for (const { seq, key, became, listed, kept } of rows) {
      if (became === null || listed !== 1) faults.push(`row ${seq}: ${became ?? 'nothing'} is listed ${listed} times`);
      if (kept !== 1) faults.push(`row ${seq}: its request is kept ${kept} times`);
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
