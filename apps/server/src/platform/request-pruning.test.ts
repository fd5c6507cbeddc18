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

test('PLATFORM-1: keys older than two days and an hour by the journal go, piece by piece; younger ones stay', async () => {
  await database.pool.query(
    "INSERT INTO journal (seq, at_ms, fence, command, events, hash) VALUES (1, $1, 1, '', '[]', '')",
    [NEWEST],
  );
  // A request each ten seconds, over 60 hours, of many customers.
  await database.pool.query(
    `INSERT INTO requests (number, seq, at)
     SELECT (n * 7919 % 21600 - 10800) * 800000000000000, 1, $1::bigint - n * 10000 FROM generate_series(0, 21599) AS n`,
    [NEWEST],
  );
  const prune = requestPruning(database.pool);
  const gone = [await prune(), await prune(), await prune(), await prune(), await prune()];
  expect(gone.every((count) => count < 5_000)).toBe(true);
  expect(gone.reduce((sum, count) => sum + count, 0)).toBe(21_600 - 17_641);
  const { rows } = await database.pool.query<{ oldest: bigint; count: bigint }>(
    'SELECT min(at) AS oldest, count(*) AS count FROM requests',
  );
  expect(rows).toEqual([{ oldest: BigInt(NEWEST - 49 * HOUR), count: 17_641n }]);
});
