import type pg from 'pg';
import type { Core } from '../sequencer/core-port.ts';
import { AppendBatch, arrayText } from './append-batch.ts';
import { firstHash, readJournal } from './journal.ts';
import { decodeExact } from './json.ts';
import { Numbering } from './numbering.ts';
import { type ViewSet, type ViewTable, viewDefinition, viewInsert } from './views.ts';

const rowsPerInsert = 20_000;

/**
 * Makes the database hold exactly the declared views: one whose declaration changed, or that is new, is dropped and
 * built again from the whole journal; one that is no longer declared is dropped. All in one transaction. Answers the names that were built.
 */
export async function prepareViews<S, C, E>(
  core: Core<S, C, E>,
  pool: pg.Pool,
  views: ViewSet<S, E>,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>('SELECT name, definition FROM view_catalog');
  const built = new Map(rows.map(({ name, definition }) => [name, definition]));
  const stale = views.tables.filter((view) => built.get(view.name) !== viewDefinition(view));
  const declared = new Set(views.tables.map(({ name }) => name));
  const gone = [...built.keys()].filter((name) => !declared.has(name));
  if (stale.length + gone.length > 0) await rebuild(core, pool, views, stale, gone);
  return stale.map(({ name }) => name);
}

/** Drops every view and builds it again from the journal: the same rows, or the views were wrong. Only while no sequencer runs. */
export async function rebuildViews<S, C, E>(core: Core<S, C, E>, pool: pg.Pool, views: ViewSet<S, E>): Promise<void> {
  await rebuild(core, pool, views, views.tables, []);
}

async function rebuild<S, C, E>(
  core: Core<S, C, E>,
  pool: pg.Pool,
  views: ViewSet<S, E>,
  stale: readonly ViewTable[],
  gone: readonly string[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const name of [...gone, ...stale.map((view) => view.name)]) {
      await client.query(`DROP TABLE IF EXISTS "${name}"`);
      await client.query('DELETE FROM view_catalog WHERE name = $1', [name]);
    }
    for (const view of stale) await client.query(viewDefinition(view));
    const seq = stale.length > 0 ? await writeAll(core, client, views, new Set(stale)) : 0;
    for (const view of stale) {
      await client.query('INSERT INTO view_catalog (name, definition, built_seq) VALUES ($1, $2, $3)', [
        view.name,
        viewDefinition(view),
        seq,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function writeAll<S, C, E>(
  core: Core<S, C, E>,
  client: pg.PoolClient,
  views: ViewSet<S, E>,
  wanted: ReadonlySet<ViewTable>,
): Promise<number> {
  const state = core.create();
  const numbering = new Numbering(client);
  let batch = new AppendBatch();
  let waiting = 0;
  let seq = 0;
  const put: AppendBatch['put'] = (view, row) => {
    if (!wanted.has(view as unknown as ViewTable)) return;
    batch.put(view, row);
    waiting += 1;
  };
  const flush = async () => {
    for (const group of batch.groups.values()) {
      const columns = [...group.columns];
      if (group.view.mode === 'numbered') columns.push(await numbering.next(group));
      await client.query(viewInsert(group.view, 1), columns.map(arrayText));
    }
    batch = new AppendBatch();
    waiting = 0;
  };
  for await (const page of readJournal(client, { seq: 0, hash: firstHash })) {
    for (const row of page) {
      for (const [index, event] of (decodeExact(row.events) as E[]).entries())
        core.evolve(state, event, (folded) => views.write(folded, { seq: row.seq, at: row.at, index, state }, put));
      seq = row.seq;
      if (waiting >= rowsPerInsert) await flush();
    }
  }
  await flush();
  return seq;
}
