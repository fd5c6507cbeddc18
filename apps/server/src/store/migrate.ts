import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { reasonOf, StartRefused } from './start-refused.ts';

const ownMigrations = fileURLToPath(new URL('./migrations/', import.meta.url));

// One number for everyone who migrates, whatever the program's version: only one does it at a time.
const migrationLock = 7_264_001;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * The migrations of a folder in their order. Each is called by four digits and words, `0001-journal.sql`; a room may begin at a hundred of its own.
 * @throws {StartRefused} when a name is not of that form or a number is double.
 */
export function readMigrations(folder: string = ownMigrations): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = /^(\d{4})[-_][a-z0-9_-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new StartRefused(`The migration ${name} is not called like 0001-journal.sql.`);
    if (numbers.has(number)) throw new StartRefused(`Two migrations have the number ${number}.`);
    numbers.add(number);
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** One text that changes with any migration: names a template database for tests. */
export const migrationsFingerprint = (folder?: string): string =>
  createHash('sha256')
    .update(
      readMigrations(folder)
        .map((each) => each.checksum)
        .join(),
    )
    .digest('hex')
    .slice(0, 16);

/**
 * Applies what is not applied yet, all of it in one transaction, and answers how many that were.
 * @throws {StartRefused} when an applied migration was changed, is not known to this program, or fails.
 */
export async function migrate(pool: pg.Pool, folder?: string): Promise<number> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration');
    refuseForeign(migrations, rows);
    const done = new Set(rows.map((row) => row.name));
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const { name, sql, checksum } of missing) {
      await client.query(sql).catch((error: unknown) => {
        throw new StartRefused(`The migration ${name} failed: ${reasonOf(error)}.`);
      });
      await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    }
    await client.query('COMMIT');
    return missing.length;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function refuseForeign(migrations: readonly Migration[], applied: readonly { name: string; checksum: string }[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new StartRefused(
        `The database was migrated by a newer program (${name} is not known here): start that one.`,
      );
    }
    if (ours !== checksum) {
      throw new StartRefused(
        `The migration ${name} was changed after it was applied: put it back, and write a new one.`,
      );
    }
  }
}
