import type pg from 'pg';
import { StartRefused } from './start-refused.ts';

/** Settings of one connection by their PostgreSQL names, and the values each may have: the first is set where none of them stands already. */
export type SessionSettings = Readonly<Record<string, readonly [string, ...string[]]>>;

/** An answer means that the row is on the disk, whatever the address or the role says. */
export const DURABLE: SessionSettings = { synchronous_commit: ['on', 'remote_apply'] };

/** What a connection for queries is set to: of a range the planner thinks that it is a two-hundredth of all, and would compile what is read in a moment. */
export const READING: SessionSettings = { ...DURABLE, jit: ['off'] };

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
