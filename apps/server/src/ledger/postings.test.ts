import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameNumber } from '../store/name-number.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { viewDefinition } from '../store/views.ts';
import { pageOfSides } from './sides.ts';
import { ledgerViews } from './views.ts';

const MANY = 200_000;
const [OWNER, RARE] = ['real.c1.platform.USDT', 'real.house.fees.BRL'];

let database: TestDatabase;

/** Postings of a customer who trades without end, and one in ten thousand that concerns a house account hardly ever used. */
beforeAll(async () => {
  database = await openTestDatabase('postings');
  const [view] = ledgerViews.tables;
  if (!view) throw new Error('no view');
  await database.pool.query(viewDefinition(view));
  await database.pool.query(
    `INSERT INTO postings (seq, event, line, source, source_no, source_balance, destination, destination_no, destination_balance, asset, units, cause, at)
     SELECT n, 0, 0, CASE WHEN n % 2 = 0 THEN $1::bigint ELSE $2 END, n, CASE WHEN n % 2 = 0 THEN 0 ELSE -n END,
       CASE WHEN n % 2 = 0 THEN $2 ELSE $1 END, n, CASE WHEN n % 2 = 0 THEN -n ELSE n END, 'USDT', n, 'order-filled', n
     FROM generate_series(1, ${MANY}) n`,
    [nameNumber(OWNER), nameNumber('real.house.money.own.USDT')],
  );
  await database.pool.query(
    `INSERT INTO postings (seq, event, line, source, source_no, source_balance, destination, destination_no, destination_balance, asset, units, cause, at)
     SELECT n * 10000, 0, 1, $2, n, -n, $1, n, n, 'BRL', 1, 'order-filled', n FROM generate_series(1, ${MANY / 10_000}) n`,
    [nameNumber(RARE), nameNumber('real.house.clearing.card.BRL')],
  );
  await database.pool.query('VACUUM ANALYZE postings');
}, 120_000);

afterAll(() => database.close());

/** How many blocks the database looks at for a page. */
const blocksFor = async (account: string, pageNumber: number): Promise<number> => {
  const client = await database.connect('counting');
  const blocks = async (): Promise<number> => {
    await client.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await client.query<{ n: bigint }>(
      `SELECT (SELECT heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit FROM pg_statio_user_tables WHERE relname = 'postings') AS n`,
    );
    return Number(rows[0]?.n ?? 0);
  };
  try {
    const before = await blocks();
    await pageOfSides(client as unknown as TestDatabase['pool'], account, { pageNumber, pageSize: 50 });
    return (await blocks()) - before;
  } finally {
    await client.end();
  }
};

test('CONSOLE-8: the thousandth page of an account looks at no more of the books than the first', async () => {
  const [first, thousandth, last] = [
    await blocksFor(OWNER, 1),
    await blocksFor(OWNER, 1000),
    await blocksFor(OWNER, MANY / 50),
  ];
  const rare = await blocksFor(RARE, 1);
  process.stdout.write(
    `blocks looked at: page 1 ${first}, page 1,000 ${thousandth}, page ${MANY / 50} ${last}; a rare house account ${rare}\n`,
  );
  expect(first).toBeGreaterThan(0);
  for (const page of [thousandth, last, rare]) expect(page).toBeLessThan(first * 2);
});

test('CONSOLE-8: pages follow each other without a gap or a double, newest first, and end with the first posting', async () => {
  const seen: number[] = [];
  for (const pageNumber of [1, 2, 3998, 3999, 4000, 4001]) {
    const { sides, total } = await pageOfSides(database.pool, OWNER, { pageNumber, pageSize: 50 });
    expect(total).toBe(MANY);
    seen.push(...sides.map(({ no }) => Number(no)));
    for (const { no, units, balance } of sides)
      expect([units, balance]).toEqual(Number(no) % 2 === 0 ? [`-${no}`, '0'] : [`${no}`, `${no}`]);
  }
  const numbers = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, at) => from - at);
  expect(seen).toEqual([...numbers(MANY, MANY - 99), ...numbers(150, 1)]);
  expect(await pageOfSides(database.pool, 'real.c2.platform.USDT', { pageNumber: 1, pageSize: 50 })).toEqual({
    sides: [],
    total: 0,
  });
});
