import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { backUp, restore } from './backup.ts';
import { type BundledPostgres, startBundled } from './bundled.ts';

const root = mkdtempSync(join(tmpdir(), 'bourse-backup-'));
const running: BundledPostgres[] = [];

afterAll(async () => {
  for (const each of running) await each.stop();
  rmSync(root, { recursive: true, force: true });
});

const start = async (name: string): Promise<BundledPostgres> => {
  const bundled = await startBundled({ dataFolder: join(root, name) });
  running.push(bundled);
  return bundled;
};

const connect = async ({ address }: BundledPostgres): Promise<pg.Client> => {
  const client = new pg.Client({ ...address, application_name: 'test' });
  await client.connect();
  return client;
};

const refusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return 'was taken';
};

test('STORE-14: a copy taken while rows are written is whole: all that was committed before it, and after that a beginning of the rest', async () => {
  const source = await start('source');
  const client = await connect(source);
  await client.query('CREATE TABLE written (n bigint PRIMARY KEY, filling text NOT NULL)');
  let [last, writing] = [0, true];
  const writer = (async () => {
    while (writing) {
      last += 1;
      await client.query("INSERT INTO written VALUES ($1, repeat('x', 5000))", [last]);
      // Pages change that were copied already.
      await client.query("UPDATE written SET filling = repeat('y', 5000) WHERE n = $1", [1 + (last % 50)]);
    }
  })();
  while (last < 200) await new Promise((resolve) => setTimeout(resolve, 5));
  mkdirSync(join(root, 'source', 'files', 'ab'), { recursive: true });
  writeFileSync(join(root, 'source', 'files', 'ab', 'proof.png'), 'picture');
  const before = last - 1;
  const copied = await backUp(join(root, 'source'), join(root, 'copy'));
  const after = last;
  writing = false;
  await writer;
  await client.end();
  expect(copied.files).toBeGreaterThan(100);
  expect(readdirSync(join(root, 'copy')).sort()).toEqual(['cluster', 'files']);

  await restore(join(root, 'copy'), join(root, 'restored'));
  const there = await start('restored');
  const reader = await connect(there);
  const { rows } = await reader.query<{ n: string }>('SELECT n::text FROM written ORDER BY written.n');
  expect(rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: rows.length }, (_, at) => at + 1));
  expect(rows.length).toBeGreaterThanOrEqual(before);
  expect(rows.length).toBeLessThanOrEqual(after + 1);
  // It is a database like any other: it takes rows.
  await reader.query("INSERT INTO written VALUES (0, '')");
  await reader.end();
  expect(readFileSync(join(root, 'restored', 'files', 'ab', 'proof.png'), 'utf8')).toBe('picture');
}, 120_000);

test('STORE-15: a backup goes into empty places only, and comes from a running database', async () => {
  expect(await refusal(backUp(join(root, 'source'), join(root, 'copy')))).toMatch(
    /^StartRefused: The folder .*copy is not empty\.$/,
  );
  expect(await refusal(restore(join(root, 'copy'), join(root, 'source')))).toMatch(
    /^StartRefused: There is a database in .*source already\.$/,
  );
  expect(await refusal(restore(join(root, 'source'), join(root, 'third')))).toMatch(
    /^StartRefused: The folder .*source is no backup\.$/,
  );
  expect(existsSync(join(root, 'third'))).toBe(false);
  expect(await refusal(backUp(join(root, 'nowhere'), join(root, 'fourth')))).toMatch(/does not run: start the server/);
  expect(existsSync(join(root, 'fourth'))).toBe(false);
});
