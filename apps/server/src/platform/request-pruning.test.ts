import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { viewDefinition } from '../store/views.ts';
import { requestPruning } from './request-pruning.ts';
import { platformViews } from './views.ts';

const HOUR = 3_600_000;
const NEWEST = 1_800_000_000_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('pruning');
  for (const view of platformViews.tables) await database.pool.query(viewDefinition(view));
}, 60_000);
afterAll(() => database.close());

test('PLATFORM-1: keys older than a day and an hour by the journal go, piece by piece; younger ones stay', async () => {
  await database.pool.query(
    "INSERT INTO journal (seq, at_ms, fence, command, events, hash) VALUES (1, $1, 1, '', '[]', '')",
    [NEWEST],
  );
  // A request each ten seconds, over 36 hours, of many customers.
  await database.pool.query(
    `INSERT INTO requests (number, seq, at)
     SELECT (n * 7919 % 12960 - 6480) * 1000000000000000, 1, $1::bigint - n * 10000 FROM generate_series(0, 12959) AS n`,
    [NEWEST],
  );
  const prune = requestPruning(database.pool);
  const gone = [await prune(), await prune(), await prune(), await prune()];
  expect(gone.every((count) => count < 5_000)).toBe(true);
  expect(gone.reduce((sum, count) => sum + count, 0)).toBe(12_960 - 9_001);
  const { rows } = await database.pool.query<{ oldest: bigint; count: bigint }>(
    'SELECT min(at) AS oldest, count(*) AS count FROM requests',
  );
  expect(rows).toEqual([{ oldest: BigInt(NEWEST - 25 * HOUR), count: 9_001n }]);
});
