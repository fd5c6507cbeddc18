import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedColumns } from '../../apps/server/src/module-registry.ts';
import { resealAll } from '../../apps/server/src/platform/sealed-columns.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/store/testing.ts';

const PLACES = sealedColumns;
const [older, newer] = [1, 2].map((byte) => `key-${byte}:${Buffer.alloc(32, byte).toString('base64')}`) as [
  string,
  string,
];

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('places');
});

afterAll(() => database.close());

test('IDENTITY-12: every column that holds sealed texts is sealed anew when the key changes', async () => {
  // What replaced a refresh token is sealed with that token, and lives for seconds.
  const { rows } = await database.pool.query<{ place: string }>(
    `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name LIKE '%sealed%' OR column_name = 'totp_pending')
       AND table_name <> 'refresh_token' ORDER BY 1`,
  );
  expect(PLACES.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ place }) => place));
});

test('IDENTITY-12: what an older key sealed opens with the newest one alone afterwards, each row for its own owner', async () => {
  const before = createSecrets(older, 'test');
  const purpose = (owner: string): string => `card of ${owner}`;
  const place = { table: 'paper', column: 'sealed', id: 'id', owner: 'customer', purpose };
  await database.pool.query('CREATE TABLE paper (id integer, customer integer, sealed text)');
  for (const [id, customer] of [
    [1, 7],
    [2, 7],
    [3, 8],
  ])
    await database.pool.query('INSERT INTO paper VALUES ($1, $2, $3)', [
      id,
      customer,
      before.seal(purpose(String(customer)), Buffer.from(`paper ${id}`)),
    ]);
  await database.pool.query('INSERT INTO paper VALUES (4, 9, NULL)');
  await resealAll(database.pool, createSecrets(`${newer},${older}`, 'test'), [place]);
  const after = createSecrets(newer, 'test');
  const { rows } = await database.pool.query<{ customer: number; sealed: string | null }>(
    'SELECT * FROM paper ORDER BY id',
  );
  expect(
    rows.map(({ customer, sealed }) => sealed && after.open(purpose(String(customer)), sealed).toString()),
  ).toEqual(['paper 1', 'paper 2', 'paper 3', null]);
  // Once more finds nothing to do, and needs no older key.
  await resealAll(database.pool, after, [place]);
});
