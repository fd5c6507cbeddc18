import { REQUEST_RETENTION_MS } from '@bourse/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READING, setUpSession } from '../store/session-settings.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { viewDefinition } from '../store/views.ts';
import { requestsCarried } from './execute.ts';
import { RequestFilter } from './request-filter.ts';
import { platformViews, requestNumber } from './views.ts';

const MANY = 100_000;
const OWNER = 7;
const KEY = 'the-key-that-is-asked-for';

let database: TestDatabase;

/** Many requests in a journal of which the database has no statistics, as on the first day of a deployment. */
beforeAll(async () => {
  database = await openTestDatabase('filter');
  const filling = await database.connect('filling');
  for (const view of platformViews.tables) await filling.query(viewDefinition(view));
  await filling.query(
    `INSERT INTO journal (seq, at_ms, fence, command, events, hash) SELECT n, n, 1, '', '[]', '' FROM generate_series(1, ${MANY}) n`,
  );
  await filling.query(
    `INSERT INTO requests (number, seq, at) SELECT ('x' || left(md5(n::text), 16))::bit(64)::bigint, n, n FROM generate_series(1, ${MANY}) n`,
  );
  await filling.query('INSERT INTO requests (number, seq, at) VALUES ($1, 5, 5)', [requestNumber(OWNER, KEY)]);
  await filling.end();
}, 120_000);
afterAll(() => database.close());

test('PLATFORM-1: a filter holds what the journal had and what was submitted since; of others it is sure once it is filled', async () => {
  const filter = new RequestFilter(() => 0);
  const [old, submitted] = [requestNumber(OWNER, KEY), requestNumber(OWNER, 'submitted')];
  const others = Array.from({ length: 10_000 }, (_, at) => requestNumber(OWNER, `other ${at}`));
  filter.add(submitted);
  expect(others.every((number) => filter.mayHave(number))).toBe(true);
  await Promise.all([filter.fill(database.pool), filter.fill(database.pool)]);
  expect([filter.mayHave(old), filter.mayHave(submitted)]).toEqual([true, true]);
  const { rows } = await database.pool.query<{ number: bigint }>('SELECT number FROM requests');
  expect(rows.every(({ number }) => filter.mayHave(number))).toBe(true);
  // A false alarm costs a query; of a hundred thousand requests there is hardly one in ten thousand.
  expect(others.filter((number) => filter.mayHave(number)).length).toBeLessThan(10);
});

test('PLATFORM-1: the filter holds a request for a day at least, and lets it go after two', async () => {
  let now = 0;
  const filter = new RequestFilter(() => now);
  await filter.fill({ query: async () => ({ rows: [] }) } as never);
  const number = requestNumber(OWNER, 'first');
  filter.add(number);
  now = REQUEST_RETENTION_MS;
  filter.add(requestNumber(OWNER, 'second'));
  expect(filter.mayHave(number)).toBe(true);
  now = 2 * REQUEST_RETENTION_MS;
  filter.add(requestNumber(OWNER, 'third'));
  expect([filter.mayHave(number), filter.mayHave(requestNumber(OWNER, 'second'))]).toEqual([false, true]);
});

test('STORE-24: without statistics a request is looked up by its index, not by reading the table', async () => {
  const client = await database.connect('looking');
  try {
    await setUpSession(client, READING);
    // As often as it takes until the database makes one plan for all values.
    await client.query('BEGIN');
    for (let time = 0; time < 10; time += 1) await requestsCarried(client, { customer: OWNER, key: KEY });
    const { rows } = await client.query<{ relname: string; seq_scan: bigint }>(
      "SELECT relname, seq_scan FROM pg_stat_xact_user_tables WHERE relname IN ('requests', 'journal') ORDER BY relname",
    );
    expect(rows).toEqual([
      { relname: 'journal', seq_scan: 0n },
      { relname: 'requests', seq_scan: 0n },
    ]);
    await client.query('ROLLBACK');
  } finally {
    await client.end();
  }
});
