import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;
let finance: Client;

beforeAll(async () => {
  server = await startTestServer({}, 'estimate');
  const sessionOf = await castOperators(server);
  finance = server.operatorAs(await sessionOf('finance'));
}, 120_000);

afterAll(() => server?.close());

test('FUNDS-134: an estimate is told from twenty paid ones of the channel on', async () => {
  const { pool } = server.running.services.database;
  const firstId = 900_000_000;
  const paid = (count: number) =>
    pool.query(
      `INSERT INTO withdrawals (id, customer, channel, account, asset, amount, fee, destination, four_eyes, state, requested_at, changed_at)
       SELECT id, 1, 'usdt', 'platform', 'USDT', 1, 0, '', false, 'paid', 0, 150000 FROM generate_series($1::bigint, $2) id
       ON CONFLICT DO NOTHING`,
      [firstId, firstId + count - 1],
    );
  const estimate = async () =>
    value(await finance('console.withdrawalQueues', {})).find(({ channel }) => channel === 'usdt')?.usualMs;
  await paid(19);
  expect(await estimate()).toBeNull();
  await paid(20);
  expect(await estimate()).toBe(150_000);
  await pool.query('DELETE FROM withdrawals WHERE id >= $1', [firstId]);
});

test('FUNDS-141: without an estimate one is late after the working day that was told, with one after the estimate', async () => {
  const { pool } = server.running.services.database;
  const customer = await server.registerCustomer();
  const id = 900_000_000;
  const friday = Date.parse('2026-01-02T12:00:00Z');
  await pool.query(
    `INSERT INTO withdrawals (id, customer, channel, account, asset, amount, fee, destination, four_eyes, state, requested_at, changed_at)
     VALUES ($1, $2, 'usdt', 'platform', 'USDT', 1, 0, 'wallet:1', false, 'waiting', $3, $3)`,
    [id, customer.id, friday],
  );
  const due = async () => [
    value(await finance('console.withdrawal', { id })).dueAt,
    value(await customer.call('funds.withdrawal', { id })).dueAt,
  ];
  const monday = friday + 3 * 86_400_000;
  expect(await due()).toEqual([monday, monday]);
  await pool.query(
    `INSERT INTO withdrawals (id, customer, channel, account, asset, amount, fee, destination, four_eyes, state, requested_at, changed_at)
     SELECT n, 1, 'usdt', 'platform', 'USDT', 1, 0, '', false, 'paid', 0, 150000 FROM generate_series($1::bigint + 1, $1::bigint + 20) n`,
    [id],
  );
  expect(await due()).toEqual([friday + 150_000, friday + 150_000]);
  await pool.query("UPDATE withdrawals SET state = 'refused' WHERE id = $1", [id]);
  expect(await due()).toEqual([null, null]);
  await pool.query('DELETE FROM withdrawals WHERE id >= $1', [id]);
});
