import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppendBatch, arrayText } from './append-batch.ts';
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
}, 60_000);
afterAll(() => database?.close());

/** A writer that has just begun, and knows no numbers yet. */
const newWriter = () => {
  let questions = 0;
  const query = ((...of: Parameters<pg.Pool['query']>) => {
    questions += 1;
    return database.pool.query(...of);
  }) as unknown as pg.Client['query'];
  const numbering = new Numbering({ query });
  return async (rows: readonly (readonly [id: number, who: number, what: string])[]) => {
    const batch = new AppendBatch();
    for (const [id, who, what] of rows) {
      batch.put(bought, { id, who, what, no: NEXT, no_of_kind: NEXT });
      batch.put(sold, { id, who, no: NEXT });
    }
    questions = 0;
    await numbering.number([...batch.groups.values()]);
    for (const group of batch.groups.values())
      await database.pool.query(viewInsert(group.view, 1), group.columns.map(arrayText));
    return questions;
  };
};

test('JOURNAL-19: all last numbers that a writer does not know are asked for in one question, and each list goes on from its own', async () => {
  const first = newWriter();
  expect(
    await first([
      [1, 1, 'a'],
      [2, 1, 'b'],
      [3, 2, 'a'],
    ]),
  ).toBe(1);
  expect(
    await first([
      [4, 1, 'a'],
      [5, 2, 'a'],
    ]),
  ).toBe(0);
  expect(
    await newWriter()([
      [6, 2, 'b'],
      [7, 1, 'a'],
      [8, 3, 'a'],
    ]),
  ).toBe(1);
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
  ]);
});
