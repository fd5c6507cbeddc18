import { createClient } from '@bourse/wire/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { plantedClock } from './planted-clock.ts';

let server: TestServer;
let customer: TestCustomer;
let machine: ReturnType<typeof plantedClock>['machine'];

beforeEach(async () => {
  const planted = plantedClock();
  machine = planted.machine;
  server = await startTestServer({}, 'unknown', planted.clock);
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '1000 USDT');
}, 120_000);
afterEach(() => server?.close());

const move = (amount: string, idempotencyKey: string = crypto.randomUUID()) =>
  customer.call('funds.transfer', { asset: 'usdt', from: 'platform', to: 'financial', amount }, { idempotencyKey });

const moved = (): bigint =>
  server.running.services.core.state.ledger.customer('real', customer.id, 'financial', 'USDT').available;

const coins = async () => outcome(await customer.call('funds.coins', {}));

const ready = async () => {
  const answer = await server.http.inject({ url: '/readyz' });
  return { status: answer.statusCode, parts: answer.json<{ parts: Record<string, string> }>().parts };
};

test('R8: while the journal hangs the answer is "unknown"; the same key gives the outcome later', async () => {
  const { pool } = server.running.services.database;
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM lease FOR UPDATE');
  let answered = false;
  const waiting = move('100', 'hung').finally(() => {
    answered = true;
  });
  await expect.poll(() => server.running.services.sequencer.status().pending).toBe(1);
  const read = coins();
  machine.passed += 2_000;
  await expect.poll(async () => (await ready()).status).toBe(503);
  // It is said long before the one who waits is answered.
  expect(answered).toBe(false);
  machine.passed += 6_000;
  expect(outcome(await waiting)).toBe('OUTCOME_UNKNOWN');
  // What was read meanwhile rests on what may never be.
  expect(await read).toBe('FIGURES_UNCERTAIN');
  expect(outcome(await move('1', 'new'))).toBe('BUSY');
  // The same key is not told that nothing happened.
  expect(outcome(await move('100', 'hung'))).toBe('OUTCOME_UNKNOWN');
  expect(outcome(await customer.call('records.outcome', { key: 'hung' }))).toBe('OUTCOME_UNKNOWN');
  await holder.query('ROLLBACK');
  holder.release();
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect(outcome(await move('100', 'hung'))).toBe('ok');
  expect(outcome(await move('200', 'hung'))).toBe('IDEMPOTENCY_MISMATCH');
  expect(outcome(await move('1', 'new'))).toBe('ok');
  expect(moved()).toBe(101_000_000n);
  expect(await coins()).toBe('ok');
}, 60_000);

test('HTTP-25: after a connection lost behind the commit the client retries and gets the outcome', async () => {
  let cuts = 0;
  const call = createClient({
    origin: '',
    fetch: async (url, { method, headers, body }) => {
      const answer = await server.http.inject({ method: method as 'POST', url, headers, payload: String(body) });
      cuts += 1;
      if (cuts < 3) throw new TypeError('the connection was cut');
      return { status: answer.statusCode, text: async () => answer.body };
    },
    timeoutMs: 9_000,
    headers: () => ({ authorization: `Bearer ${customer.accessToken}` }),
    renew: async () => false,
    newKey: () => crypto.randomUUID(),
    again: { pause: async () => undefined },
  });
  const input = { asset: 'usdt', from: 'platform', to: 'financial', amount: '10' } as const;
  expect(outcome(await call('funds.transfer', input))).toBe('ok');
  expect(cuts).toBe(3);
  expect(moved()).toBe(10_000_000n);
});

test('HTTP-26: a customer can query the outcome of a key; the query executes nothing', async () => {
  const ask = async (key: string, who = customer) => value(await who.call('records.outcome', { key })).at;
  expect(await ask('moved')).toBeNull();
  value(await move('10', 'moved'));
  expect(await ask('moved')).toBeTypeOf('number');
  expect(await ask('moved', await server.registerCustomer())).toBeNull();
  expect(outcome(await move('2000', 'refused'))).toBe('TRANSFER_ABOVE_BALANCE');
  expect(await ask('refused')).toBeNull();
  expect(moved()).toBe(10_000_000n);
});

test('HTTP-26, PLATFORM-1: a key is asked about in the account mode that it was used in', async () => {
  const token = value(await customer.call('auth.switch', { mode: 'demo' })).accessToken;
  const demo = server.as(token);
  const own = { asset: 'usdt', from: 'platform', to: 'financial', amount: '5' } as const;
  value(await demo('funds.transfer', own, { idempotencyKey: 'one' }));
  expect(value(await demo('records.outcome', { key: 'one' })).at).toBeTypeOf('number');
  const real = server.as(value(await demo('auth.switch', { mode: 'real' })).accessToken);
  expect(value(await real('records.outcome', { key: 'one' })).at).toBeNull();
  value(await real('funds.transfer', own, { idempotencyKey: 'one' }));
  expect(value(await real('records.outcome', { key: 'one' })).at).toBeTypeOf('number');
});

test('HTTP-32: a repeated key gets the same refusal, although the request would succeed by now; a new key succeeds', async () => {
  expect(outcome(await move('5000', 'refused'))).toBe('TRANSFER_ABOVE_BALANCE');
  await credit(server, customer.id, 'platform', '9000 USDT');
  // A copy that was held up on its way, and the customer's own second try.
  expect(outcome(await move('5000', 'refused'))).toBe('TRANSFER_ABOVE_BALANCE');
  expect(outcome(await move('1', 'refused'))).toBe('IDEMPOTENCY_MISMATCH');
  expect(moved()).toBe(0n);
  const stranger = await server.registerCustomer();
  await credit(server, stranger.id, 'platform', '9000 USDT');
  const own = { asset: 'usdt', from: 'platform', to: 'financial', amount: '5000' } as const;
  expect(outcome(await stranger.call('funds.transfer', own, { idempotencyKey: 'refused' }))).toBe('ok');
  expect(outcome(await move('5000', 'anew'))).toBe('ok');
  expect(moved()).toBe(5_000_000_000n);
});

test('HTTP-32: a key that was carried out keeps its outcome, whatever is refused under it later', async () => {
  const first = await move('100', 'done');
  expect(outcome(first)).toBe('ok');
  // Refused before it reaches the core, by a sibling call and by this one.
  const coin = { symbol: 'NOPE', type: 'buy', delegateType: 'market', delegateValue: '50' } as const;
  expect(outcome(await customer.call('bb.place', coin, { idempotencyKey: 'done' }))).toBe('IDEMPOTENCY_MISMATCH');
  expect(await move('100', 'done')).toEqual(first);
  expect(moved()).toBe(100_000_000n);
});

test('HTTP-26: a request that is being handled is reported as under way, not as not carried out', async () => {
  const holder = await server.running.services.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE deposit_evidence IN ACCESS EXCLUSIVE MODE');
  const announced = { currency: 'EUR', amount: '100' } as const;
  // The handler waits for a table before it asks the core for anything.
  const waiting = customer.call('funds.createStockRecharge', announced, { idempotencyKey: 'slow' });
  const ask = async (who = customer) => outcome(await who.call('records.outcome', { key: 'slow' }));
  await expect.poll(() => ask()).toBe('REQUEST_UNDER_WAY');
  expect(await ask(await server.registerCustomer())).toBe('ok');
  await holder.query('ROLLBACK');
  holder.release();
  expect(outcome(await waiting)).toBe('ok');
  expect(value(await customer.call('records.outcome', { key: 'slow' })).at).toBeTypeOf('number');
});

test('R4: when the database refuses writes nothing is acknowledged, and reads show durable data only', async () => {
  const { database } = server.running.services;
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
  const name = rows[0]?.name;
  value(await move('10'));
  await database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'bourse%' AND pid <> pg_backend_pid()",
    [name],
  );
  const refused = await Promise.all([move('20', 'a'), move('30', 'b')]);
  expect(refused.map(outcome)).toEqual(['STOPPED', 'STOPPED']);
  expect((await ready()).parts['journal']).toMatch(/^JOURNAL_FAILED: .*read-only/);
  await expect.poll(coins).toBe('ok');
  expect(moved()).toBe(10_000_000n);
  expect(outcome(await move('20', 'a'))).toBe('STOPPED');
  const lease = await database.pool.query(
    `SELECT FROM lease WHERE expires_at > now() AND session IN
      (SELECT pid || ':' || extract(epoch FROM backend_start) FROM pg_stat_activity)`,
  );
  expect(lease.rowCount).toBe(0);
}, 60_000);

test('JOURNAL-11: a failed process exits when the database accepts writes again', async () => {
  const { database, sequencer } = server.running.services;
  const live = async () => (await server.http.inject({ url: '/livez' })).statusCode;
  await database.pool.query("UPDATE lease SET fence = fence + 1 WHERE name = 'core'");
  // Another leads: what was sent under the old number was not taken.
  expect(outcome(await move('20'))).toBe('STOPPED');
  expect((await server.running.ended).reason).toBe('LEASE_LOST');
  expect(await live()).toBe(503);
  expect(sequencer.isKnown).toBe(false);
  expect(await coins()).toBe('FIGURES_UNCERTAIN');
  // Only who leads can tell now.
  expect(outcome(await move('20', 'later'))).toBe('OUTCOME_UNKNOWN');
}, 60_000);
