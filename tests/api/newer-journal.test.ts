import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowHash } from '../../apps/server/src/store/journal.ts';
import { encodeExact } from '../../apps/server/src/store/json.ts';
import { StartRefused } from '../../apps/server/src/store/start-refused.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/store/testing.ts';
import { startTestServer, type TestServer } from './harness.ts';

let database: TestDatabase;
let folder: string;
let server: TestServer;
const start = () => startTestServer({ DATABASE_URL: database.url, BOURSE_DATA: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-newer-'));
  database = await openTestDatabase('newer_journal');
  server = await start();
}, 120_000);
afterAll(async () => {
  await server?.close();
  await database.close();
  await rm(folder, { recursive: true });
});

type Last = { readonly seq: number; readonly at: string; readonly fence: string; readonly hash: string };

/** A row as a program writes it that knows an event more. */
const writeNewer = async (): Promise<number> => {
  const { rows } = await database.pool.query<Last>(
    "SELECT seq::int4, at_ms::text AS at, fence::text, encode(hash, 'hex') AS hash FROM journal ORDER BY journal.seq DESC LIMIT 1",
  );
  const [last] = rows;
  if (!last) throw new Error('a journal with rows');
  const [seq, command] = [last.seq + 1, encodeExact({ action: { type: 'found-tomorrow' } })];
  const events = encodeExact([{ type: 'made-tomorrow', at: Number(last.at) }]);
  const hash = rowHash(last.hash, seq, Number(last.at), last.fence, command, events);
  await database.pool.query(
    "INSERT INTO journal (seq, at_ms, fence, command, events, hash) VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'))",
    [seq, last.at, last.fence, command, events, hash],
  );
  return seq;
};

test('JOURNAL-48: an unknown event of a newer version stops the start with one line; without it the start succeeds', async () => {
  await server.registerCustomer();
  await server.close();
  const seq = await writeNewer();
  const refused = await start().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(StartRefused);
  expect((refused as Error).message).toBe(
    `Row ${seq} of the journal cannot be folded by this program (no event is called made-tomorrow): a newer one may have written it. Start the newest program that has run on this database.`,
  );
  await database.pool.query('DELETE FROM journal WHERE seq = $1', [seq]);
  server = await start();
  expect(server.running.services.sequencer.recovered).toMatchObject({
    seq: seq - 1,
    replayed: 0,
    builtViews: [],
    setAside: [],
  });
}, 120_000);
