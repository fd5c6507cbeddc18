import pg from 'pg';
import { type BundledPostgres, startBundled } from './bundled.ts';
import { RESTART_PAUSES_MS } from './database-restarter.ts';
import { migrate } from './migrate.ts';
import { READING, refuseUnsafeServer, setUpSession } from './session-settings.ts';
import { reasonOf, StartRefused } from './start-refused.ts';

export type DatabaseSettings = {
  /** A PostgreSQL to use instead of the bundled one, as `postgres://user:password@host:port/name`. */
  readonly url?: string | undefined;
  /** Where the bundled one keeps its files (`BOURSE_DATA`). */
  readonly dataFolder: string;
  readonly poolSize?: number;
  readonly log?: (line: string) => void;
  /** Another folder of migrations, for tests. */
  readonly migrations?: string;
};

export type Database = {
  readonly kind: 'bundled' | 'external';
  /** How another thread of this process reaches it; see {@link openPool}. */
  readonly address: pg.ClientConfig;
  /** For queries. What must not share a connection (the lease, the journal) asks `connect`. */
  readonly pool: pg.Pool;
  /** A connection of its own, to be ended by whoever asked for it. */
  connect(name: string): Promise<pg.Client>;
  /** `ok`, or what is being done about a bundled PostgreSQL that ended. */
  health(): string;
  /** Resolves with the reason when the bundled PostgreSQL ended and is not started again any more. */
  readonly gone: Promise<string>;
  /** Closes the pool, and stops the bundled PostgreSQL when nobody else uses it. */
  close(): Promise<void>;
};

const oldestVersion = 150_000;

/**
 * Numbers as they leave the database: int8 as bigint and numeric as string, because a floating point number holds
 * neither exactly; timestamps as text, so that no time zone of this process touches them. A statement that wants a small count as number casts it to int4.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.INT8) return BigInt;
      if (oid === pg.types.builtins.NUMERIC) return String;
      if (oid === pg.types.builtins.TIMESTAMPTZ || oid === pg.types.builtins.TIMESTAMP) return String;
      if (oid === pg.types.builtins.DATE) return String;
      if (oid === int8Array) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt));
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

const int8Array = 1016;

type Ask = (what: unknown, values?: unknown, done?: (error: Error | undefined, result: unknown) => void) => unknown;

/**
 * A connection whose promises are made here: what is answered through pg's own (8.23) outlives the young part of the memory, so that reading a
 * million rows would fill the old one (seen with --trace-gc).
 */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Ask;
    const query: Ask = (what, values, done) => {
      if (typeof values === 'function' || done !== undefined) return ask(what, values, done);
      return new Promise((resolve, reject) => {
        ask(what, values, (error, result) => (error ? reject(error) : resolve(result)));
      }).catch((error: Error) => {
        // Who asked, instead of the socket that was read.
        Error.captureStackTrace(error);
        throw error;
      });
    };
    this.query = query as typeof this.query;
  }
}

const configAt = (address: pg.ClientConfig): pg.ClientConfig => ({
  ...address,
  types,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
});

/** A connection of its own to a database that is open already. */
export const openConnection = async (address: pg.ClientConfig, name: string): Promise<pg.Client> => {
  const client = new Connection({ ...configAt(address), application_name: `bourse ${name}` });
  // Whoever asked for it hears of its end by its own listener, or at the next query.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Connections to a database that another thread of this process has opened. */
export const openPool = (
  address: pg.ClientConfig,
  { size, log }: { readonly size: number; readonly log?: ((line: string) => void) | undefined },
): pg.Pool => {
  const pool = new pg.Pool({
    ...configAt(address),
    Client: Connection,
    max: size,
    application_name: 'bourse',
    onConnect: (client) => setUpSession(client, READING),
  });
  // One that is lent out has no listener of the pool's: its end is told to whoever asks it next, and ends nothing else.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log?.(`a database connection ended: ${reasonOf(error)}`));
  return pool;
};

/**
 * The database, ready to use with every migration applied: the one of `url`, else the bundled PostgreSQL of the data folder.
 * @throws {StartRefused} in one line when it cannot be reached, is too old or was changed by other hands.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const bundled = settings.url ? undefined : await startBundled({ revivalPausesMs: RESTART_PAUSES_MS, ...settings });
  const address = bundled ? bundled.address : { connectionString: checkedUrl(settings.url ?? '') };
  const pool = openPool(address, { size: settings.poolSize ?? 8, log: settings.log });
  const close = async () => {
    await pool.end();
    await bundled?.stop();
  };
  try {
    await refuseUnfit(pool, bundled, settings.url);
    await migrate(pool, settings.migrations);
  } catch (error) {
    await close();
    throw error;
  }
  const connect = (name: string) => openConnection(address, name);
  const health = (): string => bundled?.health() ?? 'ok';
  const gone = bundled?.gone ?? new Promise<string>(() => undefined);
  return { kind: bundled ? 'bundled' : 'external', address, pool, connect, health, gone, close };
}

function checkedUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new StartRefused('DATABASE_URL is not an address of the form postgres://user:password@host:port/name.');
  }
  return url;
}

async function refuseUnfit(
  pool: pg.Pool,
  bundled: BundledPostgres | undefined,
  url: string | undefined,
): Promise<void> {
  const found = await pool
    .query<{ version: number; name: string }>(
      "SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name",
    )
    .catch((error: unknown) => {
      if (error instanceof StartRefused) throw error;
      // The password stays out of what is printed.
      const where = bundled ? 'The bundled database' : `The database of DATABASE_URL (${new URL(url ?? '').host})`;
      throw new StartRefused(`${where} does not answer: ${reasonOf(error)}.`);
    });
  const { version, name } = found.rows[0] ?? { version: 0, name: 'unknown' };
  if (version < oldestVersion) throw new StartRefused(`The database is PostgreSQL ${name}; 15 or newer is needed.`);
  await refuseUnsafeServer(pool);
}
