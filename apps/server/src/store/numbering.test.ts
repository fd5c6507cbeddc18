import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppendBatch, arrayText } from './append-batch.ts';
import { journalWriter } from './journal.ts';
import { Numbering } from './numbering.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';
import { defineView, NEXT, viewDefinition, viewInsert } from './views.ts';

const bought = defineView({
  name: 'bought',
  columns: { id: 'bigint', who: 'bigint', what: 'text', no: 'number', no_of_kind: 'number' },
  mode: 'insert',
  key: ['id'],
  numbers: { no: ['who'], no_of_kind: ['who', 'what'] },
});
const sold = defineView({
  name: 'sold',
  columns: { id: 'bigint', who: 'bigint', no: 'number' },
  mode: 'insert',
  key: ['id'],
  numbers: { no: ['who'] },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('numbering');
  for (const view of [bought, sold]) await database.pool.query(viewDefinition(view));
  await database.pool.query("INSERT INTO lease VALUES ('core', 'test', 1, 'session', now() + interval '1 hour')");
}, 60_000);
afterAll(() => database?.close());

type Bought = readonly [id: number, who: number, what: string];

const batchOf = (rows: readonly Bought[]): AppendBatch => {
  const batch = new AppendBatch();
  for (const [id, who, what] of rows) {
    batch.put(bought, { id, who, what, no: NEXT, no_of_kind: NEXT });
    batch.put(sold, { id, who, no: NEXT });
  }
  return batch;
};

let queries = 0;
/** The database, its queries counted. */
const client = {
  query: (...of: Parameters<pg.Pool['query']>) => {
    queries += 1;
    return database.pool.query(...of);
  },
} as unknown as pg.Client;

/** What writes rows, begun anew: it knows no numbers yet. */
const builder = () => {
  const numbering = new Numbering(client);
  return async (rows: readonly Bought[]): Promise<void> => {
    const batch = batchOf(rows);
    await numbering.number([...batch.groups.values()]);
    for (const group of batch.groups.values())
      await database.pool.query(viewInsert(group.view, 1), group.columns.map(arrayText));
  };
};

let seq = 0;
const journal = () => {
  const writer = journalWriter(client, { name: 'core', fence: '1' });
  return async (rows: readonly Bought[]): Promise<void> => {
    const batch = batchOf(rows);
    seq += 1;
    batch.addJournalRow(seq, 0, '{}', '[]', '00');
    expect(await writer.append(batch, seq - 1)).toBe('appended');
  };
};

test.each<[title: string, begin: () => (rows: readonly Bought[]) => Promise<void>, queries: readonly number[]]>([
  ['asks for all last numbers that it does not know in one question', builder, [1, 0, 1]],
  ['finds them with the rows that it appends', journal, [1, 1, 1]],
])('JOURNAL-19: a writer %s, and each list goes on from its own', async (_title, begin, questions) => {
  await database.pool.query('TRUNCATE bought, sold');
  const [first, next] = [begin(), begin()];
  const batches: readonly [typeof first, readonly Bought[]][] = [
    [
      first,
      [
        [1, 1, 'a'],
        [2, 1, 'b'],
        [3, 2, 'a'],
      ],
    ],
    [
      first,
      [
        [4, 1, 'a'],
        [5, 2, 'a'],
      ],
    ],
    [
      next,
      [
        [6, 2, 'b'],
        [7, 1, 'a'],
        [8, 3, 'a'],
      ],
    ],
    // Lists that are known beside one that is not.
    [
      next,
      [
        [9, 1, 'a'],
        [10, 1, 'c'],
        [11, 1, 'c'],
      ],
    ],
  ];
  const counted: number[] = [];
  for (const [write, rows] of batches) {
    queries = 0;
    await write(rows);
    counted.push(queries);
  }
  expect(counted).toEqual([...questions, 1]);
  const { rows } = await database.pool.query<{ row: string }>(
    "SELECT concat_ws(' ', b.who, b.what, b.no, b.no_of_kind, s.no) AS row FROM bought b JOIN sold s USING (id) ORDER BY id",
  );
  expect(rows.map(({ row }) => row)).toEqual([
    '1 a 1 1 1',
    '1 b 2 1 2',
    '2 a 1 1 1',
    '1 a 3 2 3',
    '2 a 2 2 2',
    '2 b 3 1 3',
    '1 a 4 3 4',
    '3 a 1 1 1',
    '1 a 5 4 5',
    '1 c 6 1 6',
    '1 c 7 2 7',
  ]);
});
