import pg from 'pg';
import type { Core } from '../sequencer/core-port.ts';
import { AppendBatch, arrayText } from './append-batch.ts';
import { foldRow } from './fold-row.ts';
import { firstHash, readJournal } from './journal.ts';
import { Numbering } from './numbering.ts';
import { StartRefused } from './start-refused.ts';
import { type ViewSet, type ViewTable, viewDefinition, viewInsert } from './views.ts';

const ROWS_PER_INSERT = 20_000;
/** The schema in which views are built before they take the places of those in use. */
const NEXT = 'next_views';
/** Of the advisory lock that whoever builds views holds. */
const BUILDING = 0x766965;
/** Whoever writes to the view meanwhile waits behind this wait. */
const LOCK_WITHIN_MS = 50;
const LOCK_AGAIN_MS = 500;
const LOCK_NOT_HAD = '55P03';

/**
 * Makes the database hold exactly the declared views: one whose declaration changed, or that is new, is built from the whole journal; one that is
 * no longer declared is dropped. Answers the names that were built. Before any sequencer runs.
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
  for (const name of built.keys()) {
    if (declared.has(name)) continue;
    await pool.query(`DROP TABLE IF EXISTS "${name}"`);
    await pool.query('DELETE FROM view_catalog WHERE name = $1', [name]);
  }
  if (stale.length > 0) await rebuildViews(core, pool, views, stale);
  return stale.map(({ name }) => name);
}

/**
 * Builds views again from the whole journal, beside the server that goes on writing to them, and puts each in the place of the old one in a
 * transaction of a moment: the same rows, or the view was wrong. Cut short, it leaves the old ones as they are. Answers the journal's row that the
 * last one was built up to.
 * @throws StartRefused where another process is at it, or the journal is not whole.
 */
export async function rebuildViews<S, C, E>(
  core: Core<S, C, E>,
  pool: pg.Pool,
  views: ViewSet<S, E>,
  wanted: readonly ViewTable[] = views.tables,
): Promise<number> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ had: boolean }>(`SELECT pg_try_advisory_lock(${BUILDING}) AS had`);
    if (rows[0]?.had !== true) throw new StartRefused('Another process is building views. Wait until it is done.');
    await client.query(`DROP SCHEMA IF EXISTS ${NEXT} CASCADE`);
    await client.query(`CREATE SCHEMA ${NEXT}`);
    await client.query(`SET search_path TO ${NEXT}, public`);
    for (const view of wanted) await client.query(viewDefinition(view));
    const builder = new Builder(core, client, views, wanted);
    for (const view of wanted) await takeItsPlace(builder, client, view);
    await client.query(`DROP SCHEMA ${NEXT}`);
    return builder.seq;
  } finally {
    // With its search path and its lock.
    client.release(true);
  }
}

/** One view at a time: who holds the lock of one waits for no other, so that nobody waits for them in a circle. */
async function takeItsPlace<S, C, E>(builder: Builder<S, C, E>, client: pg.PoolClient, view: ViewTable): Promise<void> {
  const isInUse = await client.query('SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = $2', [
    'public',
    view.name,
  ]);
  for (;;) {
    // Most of the journal before the lock, and what came meanwhile once more, so that little is left to do under it.
    await builder.catchUp();
    await builder.catchUp();
    await client.query('BEGIN');
    try {
      if (isInUse.rowCount === 1) {
        await client.query(`SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`);
        await client.query(`LOCK TABLE public."${view.name}" IN ACCESS EXCLUSIVE MODE`);
        await client.query('SET LOCAL lock_timeout = 0');
      }
      await builder.catchUp();
      await client.query(`DROP TABLE IF EXISTS public."${view.name}"`);
      await client.query(`ALTER TABLE ${NEXT}."${view.name}" SET SCHEMA public`);
      await client.query(
        `INSERT INTO view_catalog (name, definition, built_seq) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET definition = EXCLUDED.definition, built_seq = EXCLUDED.built_seq`,
        [view.name, viewDefinition(view), builder.seq],
      );
      await client.query('COMMIT');
      builder.isDone(view);
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      // A long read of the view: it is let go on, and the writers behind it too.
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_HAD)) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_AGAIN_MS));
    }
  }
}

/** Writes the rows of some views from the journal, from its first row to the newest one that is committed, and goes on from there. */
class Builder<S, C, E> {
  readonly #core: Core<S, C, E>;
  readonly #client: pg.PoolClient;
  readonly #views: ViewSet<S, E>;
  readonly #wanted: Set<ViewTable>;
  readonly #state: S;
  readonly #numbering: Numbering;
  #batch = new AppendBatch();
  #waiting = 0;
  #hash = firstHash;
  seq = 0;

  constructor(core: Core<S, C, E>, client: pg.PoolClient, views: ViewSet<S, E>, wanted: readonly ViewTable[]) {
    this.#core = core;
    this.#client = client;
    this.#views = views;
    this.#wanted = new Set(wanted);
    this.#state = core.create();
    this.#numbering = new Numbering(client);
  }

  isDone(view: ViewTable): void {
    this.#wanted.delete(view);
  }

  async catchUp(): Promise<void> {
    for await (const page of readJournal(this.#client, { seq: this.seq, hash: this.#hash })) {
      for (const row of page) {
        const { seq, at, hash } = row;
        foldRow(this.#core, this.#state, row, (event: E, index) =>
          this.#views.write(event, { seq, at, index, state: this.#state }, this.#put),
        );
        this.seq = seq;
        this.#hash = hash;
        if (this.#waiting >= ROWS_PER_INSERT) await this.#flush();
      }
    }
    await this.#flush();
  }

  readonly #put: AppendBatch['put'] = (view, row) => {
    if (!this.#wanted.has(view as unknown as ViewTable)) return;
    this.#batch.put(view, row);
    this.#waiting += 1;
  };

  async #flush(): Promise<void> {
    for (const group of this.#batch.groups.values()) {
      await this.#numbering.number([group]);
      await this.#client.query(viewInsert(group.view, 1), group.columns.map(arrayText));
    }
    this.#batch = new AppendBatch();
    this.#waiting = 0;
  }
}
