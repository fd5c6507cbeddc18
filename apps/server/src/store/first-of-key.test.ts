import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppendBatch, arrayText } from './append-batch.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';
import { defineView, viewDefinition, viewInsert } from './views.ts';

const met = defineView({
  name: 'met',
  columns: { who: 'text', block: 'bigint', at: 'bigint' },
  mode: 'first',
  key: ['who', 'block'],
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('first_of_key');
  await database.pool.query(viewDefinition(met));
}, 60_000);
afterAll(() => database?.close());

/** Writes the rows in commits of so many, and gives what the view then holds. */
const written = async (size: number): Promise<readonly string[]> => {
  await database.pool.query('TRUNCATE met');
  const rows = Array.from({ length: 60 }, (_, at) => ({ who: `w${at % 3}`, block: Math.floor(at / 20), at }));
  for (let begin = 0; begin < rows.length; begin += size) {
    const batch = new AppendBatch();
    for (const row of rows.slice(begin, begin + size)) batch.put(met, row);
    for (const group of batch.groups.values())
      await database.pool.query(viewInsert(group.view, 1), group.columns.map(arrayText));
  }
  const { rows: found } = await database.pool.query<{ row: string }>(
    "SELECT concat_ws(' ', who, block, at) AS row FROM met ORDER BY who, block",
  );
  return found.map(({ row }) => row);
};

test('JOURNAL-16: a view that keeps the first row of each key holds the same, however rows come together in commits', async () => {
  const expected = ['w0 0 0', 'w0 1 21', 'w0 2 42', 'w1 0 1', 'w1 1 22', 'w1 2 40', 'w2 0 2', 'w2 1 20', 'w2 2 41'];
  for (const size of [1, 7, 60]) expect([size, await written(size)]).toEqual([size, expected]);
});
