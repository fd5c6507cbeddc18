import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import { stateHash } from '../../apps/server/src/store/snapshot-pieces.ts';
import { startTestServer, type TestServer } from './harness.ts';

const PROGRAM = new URL('./follower-program.mjs', import.meta.url);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'follower', undefined, PROGRAM);
}, 60_000);
afterAll(() => server.close());

const kept = async (): Promise<{ seq: number; hash: string } | undefined> => {
  const { pool } = server.running.services.database;
  const { rows } = await pool.query<{ seq: number; hash: string }>(
    "SELECT seq::int, encode(state_hash, 'hex') AS hash FROM snapshot ORDER BY snapshot.seq DESC LIMIT 1",
  );
  return rows[0];
};

const liveHash = (): string => {
  const { core } = server.running.services;
  return stateHash(corePort(core.config).lines(core));
};

const newCustomers = async (count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await server.registerCustomer();
};

test('JOURNAL-38: the thread folds the journal to the same state, and keeps it', async () => {
  const { sequencer } = server.running.services;
  await newCustomers(3);
  expect(await sequencer.snapshot()).toBe(true);
  const { seq } = sequencer.status();
  expect(await kept()).toEqual({ seq, hash: liveHash() });
  expect(sequencer.status().follower).toMatchObject({ seq, snapshotSeq: seq, trouble: null });
  // It goes on without being asked.
  await newCustomers(1);
  await expect.poll(() => sequencer.status().follower.seq).toBe(sequencer.status().seq);
  expect(sequencer.status().follower.snapshotSeq).toBe(seq);
});

test('JOURNAL-38: the next start begins at what the thread kept at the stop', async () => {
  await newCustomers(1);
  const { seq } = server.running.services.sequencer.status();
  server = await server.restart();
  expect(server.running.services.sequencer.recovered).toMatchObject({ snapshotSeq: seq, replayed: 0 });
});

test('JOURNAL-38: a follower that ends stops no order, is told of, and is started again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-follower-'));
  // Ends at once until it may go on; is the real program from then on.
  const file = join(folder, 'program.mjs');
  const mayGoOn = join(folder, 'may-go-on');
  await writeFile(
    file,
    `import { existsSync } from 'node:fs';
if (existsSync(${JSON.stringify(mayGoOn)})) await import(${JSON.stringify(PROGRAM.href)});
else process.exit(3);`,
  );
  const other = await startTestServer({}, 'follower_ends', undefined, pathToFileURL(file));
  try {
    const { sequencer } = other.running.services;
    await other.registerCustomer();
    expect(await sequencer.snapshot()).toBe(false);
    await expect.poll(() => other.running.health().parts['follower']).toContain('it ended');
    expect(other.running.health().ready).toBe(true);
    await other.registerCustomer();
    await writeFile(mayGoOn, '');
    await expect.poll(() => other.running.health().parts['follower']).toBe('ok');
    expect(await sequencer.snapshot()).toBe(true);
    expect(sequencer.status().follower.snapshotSeq).toBe(sequencer.status().seq);
  } finally {
    await other.close();
    await rm(folder, { recursive: true });
  }
});
