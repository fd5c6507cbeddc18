import { createHmac, randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type BundledPostgres, startBundled } from './bundled.ts';
import { readPidFile } from './bundled-pid.ts';
import { type Database, openDatabase } from './database.ts';
import { migrationsFingerprint } from './migrate.ts';
import type { Signer } from './signer.ts';

/** Signs with the key that is named, in the open. */
export const testSigner = (key = 'test'): Signer => {
  const code = (purpose: string, text: string): string =>
    createHmac('sha256', `${key} ${purpose}`).update(text).digest('base64');
  return {
    sign: (purpose, text) => `${key}:${code(purpose, text)}`,
    verify: (purpose, text, signature) =>
      !signature.startsWith(`${key}:`) ? 'unknown-key' : signature === `${key}:${code(purpose, text)}` ? 'good' : 'bad',
  };
};

export type TestDatabase = Database & {
  readonly url: string;
  /** Opens the same database once more, as another server process would. */
  again(): Promise<Database>;
};

// One number for all test processes: only one makes the template or a clone at a time.
const templateLock = 7_264_002;
const abandonedAfterMs = 3_600_000;

/**
 * A migrated database of its own, cloned from a template in some tenths of a second and dropped by `close`. The server is that of
 * `TEST_DATABASE_URL`, else a bundled one that all test processes share until `stopTestPostgres`.
 */
export async function openTestDatabase(label = 'test'): Promise<TestDatabase> {
  const server = await testServer();
  const name = `bourse_${label.replace(/[^a-z0-9]/g, '_').slice(0, 20)}_${Date.now()}_${randomBytes(3).toString('hex')}`;
  const admin = new pg.Client(server.urlOf('postgres'));
  await admin.connect();
  await admin.query('SELECT pg_advisory_lock($1)', [templateLock]);
  try {
    const template = await ensureTemplate(admin, server.urlOf);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [templateLock]);
  }
  const url = server.urlOf(name);
  const database = await openDatabase({ url, dataFolder: '', poolSize: 4 });
  return {
    ...database,
    url,
    again: () => openDatabase({ url, dataFolder: '', poolSize: 4 }),
    async close() {
      await database.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

type TestServer = { urlOf(database: string): string };

/** In memory where there is room for it: what tests write need not outlive the machine, and a clone there takes a third of the time. */
const inMemory = '/dev/shm';
const roomInMemory = 4_000_000_000;

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= roomInMemory;
  } catch {
    return false;
  }
};

const bundledFolder = join(hasRoom(inMemory) ? inMemory : tmpdir(), `bourse-test-${process.getuid?.() ?? 0}`);
// Nothing in a test is old enough to be cleaned up, and each database would be looked at once a minute.
const bundledSettings = { dataFolder: bundledFolder, settings: ['autovacuum=off'] };
/** Held as long as the process lives: its connection tells other test runs that the server is in use. */
let bundled: Promise<BundledPostgres> | undefined;

async function testServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    const urlOf = (database: string) => {
      const url = new URL(given);
      url.pathname = `/${database}`;
      return url.href;
    };
    return { urlOf };
  }
  bundled ??= startBundled(bundledSettings);
  const { host, port, user } = (await bundled).address;
  return {
    urlOf: (database) => `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  };
}

/** Starts the server of the tests, so that of those that need it at once none makes it a second time. */
export async function startTestPostgres(): Promise<void> {
  await testServer();
}

/** Stops the bundled server of the tests where it runs and no other test run is connected to it. */
export async function stopTestPostgres(): Promise<void> {
  if (!bundled && readPidFile(join(bundledFolder, 'postgres', 'cluster')) === undefined) return;
  const running = await (bundled ?? startBundled(bundledSettings));
  bundled = undefined;
  await running.stop();
}

async function ensureTemplate(admin: pg.Client, urlOf: (database: string) => string): Promise<string> {
  const template = `bourse_template_${migrationsFingerprint()}`;
  const { rows } = await admin.query<{ name: string; is_used: boolean }>(
    `SELECT datname AS name, EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = d.datname) AS is_used
       FROM pg_database d WHERE datname LIKE 'bourse\\_%'`,
  );
  for (const { name, is_used: isUsed } of rows) {
    const madeAt = Number(/_(\d{13})_[0-9a-f]{6}$/.exec(name)?.[1] ?? Number.NaN);
    // A benchmark that takes longer is not one that was killed.
    if (!isUsed && Date.now() - madeAt > abandonedAfterMs) await admin.query(`DROP DATABASE IF EXISTS ${name}`);
  }
  if (rows.some(({ name }) => name === template)) return template;
  // Made under another name and renamed, so that a killed test run leaves no half migrated template.
  await admin.query(`DROP DATABASE IF EXISTS ${template}_new WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${template}_new`);
  const fresh = await openDatabase({ url: urlOf(`${template}_new`), dataFolder: '' });
  await fresh.close();
  await admin.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
  return template;
}
