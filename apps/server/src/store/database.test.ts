import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase('database');
}, 60_000);
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(fileURLToPath(new URL('./migrations/', import.meta.url)), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

describe('migrations', () => {
  test('STORE-9: applied once each, by however many servers start at once', async () => {
    write('9001-once.sql', 'CREATE TABLE once (one int); INSERT INTO once VALUES (1)');
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)));
    expect(applied.sort()).toEqual([0, 0, 1]);
    expect((await database.pool.query('SELECT * FROM once')).rows).toEqual([{ one: 1 }]);
    await database.pool.query("DROP TABLE once; DELETE FROM migration WHERE name = '9001-once.sql'");
  });

  test('STORE-10: a failing one leaves nothing behind and says which and why', async () => {
    write('9001-good.sql', 'CREATE TABLE good (one int)');
    write('9002-bad.sql', 'CREATE TABLE bad (one nonsense)');
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      'The migration 9002-bad.sql failed: type "nonsense" does not exist.',
    );
    expect((await database.pool.query("SELECT to_regclass('good') AS good")).rows).toEqual([{ good: null }]);
  });

  test('STORE-11: a changed one, one from a newer program and a double number stop the start', async () => {
    const first = readMigrations(folder)[0]?.name ?? '';
    write(first, '-- changed');
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      `The migration ${first} was changed after it was applied`,
    );
    rmSync(join(folder, first));
    await expect(migrate(database.pool, folder)).rejects.toThrow(`${first} is not known here`);
    write('9001-one.sql', '');
    write('9001-two.sql', '');
    expect(() => readMigrations(folder)).toThrow('Two migrations have the number 9001.');
  });
});

describe('opening', () => {
  test('STORE-12: int8 comes as bigint, numeric as text, times as text: nothing is rounded', async () => {
    const { rows } = await database.pool.query(
      "SELECT 9007199254740993 AS big, 0.1::numeric(30, 20) AS exact, '{9007199254740993,1}'::int8[] AS list, timestamptz '2026-01-01 00:00Z' AT TIME ZONE 'UTC' AS at",
    );
    expect(rows).toEqual([
      {
        big: 9007199254740993n,
        exact: '0.10000000000000000000',
        list: [9007199254740993n, 1n],
        at: '2026-01-01 00:00:00',
      },
    ]);
  });

  test('STORE-13: a wrong address is refused in one line, which does not show the password', async () => {
    const open = (url: string) => openDatabase({ url, dataFolder: '' });
    await expect(open('mysql://here')).rejects.toThrow(/^DATABASE_URL is not an address of the form postgres:/);
    const refused = await open('postgres://someone:secret@127.0.0.1:1/none').catch((error: Error) => error);
    expect(refused).toMatchObject({
      name: 'StartRefused',
      message: expect.stringMatching(/^The database of DATABASE_URL \(127\.0\.0\.1:1\) does not answer: .+\.$/),
    });
    expect(String(refused)).not.toContain('secret');
  });
});
