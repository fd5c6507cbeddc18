import type pg from 'pg';
import { StartRefused } from './start-refused.ts';

/** Settings of one connection by their PostgreSQL names, and the values each may have: the first is set where none of them stands already. */
export type SessionSettings = Readonly<Record<string, readonly [string, ...string[]]>>;

/** An answer means that the row is on the disk, whatever the address or the role says. */
export const DURABLE: SessionSettings = { synchronous_commit: ['on', 'remote_apply'] };

/**
 * What a connection for queries is set to (STORE-24). Without statistics, as on a new database, the planner expects a two-hundredth of a table for any
 * condition, and would read all of it, compile the query or start workers for it, where an index finds one row. A page of a modern disk costs as much
 * wherever it is.
 */
export const READING: SessionSettings = {
  ...DURABLE,
  jit: ['off'],
  random_page_cost: ['1.1', '1'],
  max_parallel_workers_per_gather: ['0'],
};

/** What the journal relies on (STORE-16): durable commits, nothing that waits for ever, one isolation level, a name to be found by. */
export const JOURNAL_SESSION: SessionSettings = {
  ...DURABLE,
  application_name: ['bourse journal'],
  // A batch takes milliseconds. One that takes this long is given up by the server, and appended again by us.
  statement_timeout: ['20s'],
  lock_timeout: ['10s'],
  idle_in_transaction_session_timeout: ['10s'],
  default_transaction_isolation: ['read committed'],
  // One plan for a statement is as good as another for its arrays: planning anew for each would only cost.
  plan_cache_mode: ['force_generic_plan'],
};

/** What the lease relies on: a renewal that waits longer than this is tried again, long before the lease runs out. */
export const LEASE_SESSION: SessionSettings = {
  ...DURABLE,
  application_name: ['bourse lease'],
  statement_timeout: ['10s'],
  lock_timeout: ['5s'],
  default_transaction_isolation: ['read committed'],
};

// In one statement, so that what is asked on the connection next finds it done.
const SET_UP = `SELECT name, set_config(name, CASE WHEN current_setting(name) = ANY(values) THEN current_setting(name) ELSE values[1] END, false) AS value
  FROM (SELECT name, string_to_array(joined, ',') AS values FROM unnest($1::text[], $2::text[]) AS wanted (name, joined)) AS each`;

/**
 * Sets a connection up and reads back what then holds.
 * @throws {StartRefused} naming what could not be set.
 */
export async function setUpSession(client: Pick<pg.Client, 'query'>, settings: SessionSettings): Promise<void> {
  const names = Object.keys(settings);
  const joined = Object.values(settings).map((values) => values.join());
  const { rows } = await client
    .query<{ name: string; value: string }>(SET_UP, [names, joined])
    .catch((error: unknown) => {
      if (isRefused(error)) throw notSet(names.join(', '));
      throw error;
    });
  for (const { name, value } of rows) if (!settings[name]?.includes(value)) throw notSet(name);
}

/** PostgreSQL's own refusals: a setting that is unknown, not allowed, or has no such value. */
const isRefused = (error: unknown): boolean =>
  ['42704', '42501', '22023', '55P02'].includes((error as { code?: string }).code ?? '');

const notSet = (name: string): StartRefused =>
  new StartRefused(`The database does not let a connection set ${name}, which the journal relies on.`);

const NEEDED = {
  fsync: 'would lose acknowledged orders',
  full_page_writes: 'would be left with torn pages after a crash',
} as const;

/** What the whole server must have on, because no connection can turn it on for itself. @throws {StartRefused} */
export async function refuseUnsafeServer(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: keyof typeof NEEDED; value: string }>(
    'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
    [Object.keys(NEEDED)],
  );
  for (const { name, value } of rows)
    if (value !== 'on') throw new StartRefused(`The database runs with ${name} off and ${NEEDED[name]}: turn it on.`);
}
