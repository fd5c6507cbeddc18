import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameNumber } from '../store/name-number.ts';
import { READING, setUpSession } from '../store/session-settings.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { viewDefinition } from '../store/views.ts';
import { pageOfSides } from './sides.ts';
import { BLOCK_ROWS, ledgerViews } from './views.ts';

const MANY = 200_000;
const [OWNER, BUSY, RARE] = ['real.c1.platform.USDT', 'real.house.money.own.USDT', 'real.house.fees.BRL'];
/** The rare account moves once in so many entries. */
const APART = 10_000;

let database: TestDatabase;

/** Postings of a customer who trades without end against one house account, and one in ten thousand that concerns another, hardly ever used. */
beforeAll(async () => {
  database = await openTestDatabase('postings');
  // A connection of its own, ended: what it looked at is counted before anything is measured.
  const filling = await database.connect('filling');
  for (const view of ledgerViews.tables) await filling.query(viewDefinition(view));
  const [own, busy, rare] = [OWNER, BUSY, RARE].map(nameNumber);
  const clearing = nameNumber('real.house.clearing.card.BRL');
  await filling.query(
    `INSERT INTO postings (seq, event, line, at, first_account, first_no, cause, lines)
     SELECT n, 0, 0, n, ${own}, n, 'order-filled', CASE WHEN n % 2 = 0 THEN '0:${own}:' || n || ':0:${busy}:' || n || ':' || -n
       ELSE '0:${busy}:' || n || ':' || -n || ':${own}:' || n || ':' || n END || ':' || n || ':USDT'
     FROM generate_series(1, ${MANY}) n`,
  );
  await filling.query(
    `INSERT INTO postings (seq, event, line, at, cause, lines)
     SELECT n * ${APART}, 0, 1, n, 'order-filled', '1:${clearing}:' || n || ':' || -n || ':${rare}:' || n || ':' || n || ':1:BRL'
     FROM generate_series(1, ${MANY / APART}) n`,
  );
  await filling.query(
    `INSERT INTO posting_blocks (account, block, no)
     SELECT ${busy}, n / ${BLOCK_ROWS}, min(n) FROM generate_series(1, ${MANY}) n GROUP BY 2
     UNION ALL SELECT ${rare}, n * ${APART} / ${BLOCK_ROWS}, n FROM generate_series(1, ${MANY / APART}) n`,
  );
  await filling.query('VACUUM ANALYZE postings, posting_blocks');
  await filling.end();
}, 120_000);

afterAll(() => database.close());

/** How many blocks the database looks at for a page. */
const blocksFor = async (account: string, pageNumber: number): Promise<number> => {
  const client = await database.connect('counting');
  // As the server's own connections for queries are.
  await setUpSession(client, READING);
  const blocks = async (): Promise<number> => {
    await client.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await client.query<{ n: bigint }>(
      `SELECT sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int8 AS n FROM pg_statio_user_tables
       WHERE relname IN ('postings', 'posting_blocks')`,
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
  process.stdout.write(`blocks looked at: page 1 ${first}, page 1,000 ${thousandth}, page ${MANY / 50} ${last}\n`);
  expect(first).toBeGreaterThan(0);
  for (const page of [thousandth, last]) expect(page).toBeLessThan(first * 2);
});

test('CONSOLE-8: so does one of a house account; each posting of one that is hardly ever used costs one block of the journal', async () => {
  const [first, thousandth, last] = [
    await blocksFor(BUSY, 1),
    await blocksFor(BUSY, 1000),
    await blocksFor(BUSY, MANY / 50),
  ];
  const rare = await blocksFor(RARE, 1);
  process.stdout.write(
    `blocks looked at, house: page 1 ${first}, page 1,000 ${thousandth}, page ${MANY / 50} ${last}; a rare account's ${MANY / APART} postings ${rare}\n`,
  );
  for (const page of [thousandth, last]) expect(page).toBeLessThan(first * 2);
  expect(rare).toBeLessThan((MANY / APART) * 10);
});

test('CONSOLE-8: pages follow each other without a gap or a double, newest first, and end with the first posting', async () => {
  const seen: number[] = [];
  for (const pageNumber of [1, 2, 3998, 3999, 4000, 4001]) {
    const { sides, total } = await pageOfSides(database.pool, OWNER, { pageNumber, pageSize: 50 });
    const house = await pageOfSides(database.pool, BUSY, { pageNumber, pageSize: 50 });
    expect([total, house.total]).toEqual([MANY, MANY]);
    seen.push(...sides.map(({ no }) => Number(no)));
    expect(house.sides.map(({ no }) => no)).toEqual(sides.map(({ no }) => no));
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
