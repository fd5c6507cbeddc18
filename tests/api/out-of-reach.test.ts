import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { views } from '../../apps/server/src/module-registry.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import { ownDataHandlers } from '../../apps/server/src/platform/own-data.ts';
import { rebuildViews } from '../../apps/server/src/store/rebuild-views.ts';
import { castOperators, credit, openSession } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

/** More than the pool has connections. */
const AT_ONCE = 20;
/** Of the trail's advisory lock. */
const TRAIL = 7_264_003;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'out_of_reach');
}, 120_000);

afterAll(() => server?.close());

const waitingForTrail = async (): Promise<number> => {
  const { rows } = await server.running.services.database.pool.query<{ n: number }>(
    "SELECT count(*)::int4 AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
    [TRAIL],
  );
  return rows[0]?.n ?? 0;
};

const freezing = async (id: number) => {
  const operator = server.operatorAs(await (await castOperators(server))('administrator'));
  return (idempotencyKey: string, frozen = true) =>
    operator('console.setFreeze', { id, module: 'WITHDRAW', frozen, reason: 'out of reach' }, { idempotencyKey });
};

test('IDENTITY-9: many actions that wait for the trail hold one connection, and customers go on', async () => {
  const { database } = server.running.services;
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '100 USDT');
  const freeze = await freezing(customer.id);
  const holder = await database.connect('holder of the trail');
  await holder.query('SELECT pg_advisory_lock($1)', [TRAIL]);
  let frozen: Promise<readonly string[]>;
  try {
    frozen = Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => freeze(crypto.randomUUID(), n % 2 === 0).then(outcome)),
    );
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBeGreaterThan(0);
    await expect.poll(waitingForTrail).toBe(1);
    const order = { symbol: 'BTC', type: 'buy', delegateType: 'market', delegateValue: '50' } as const;
    const call = server.as(await openSession(server, customer.id));
    expect(outcome(await call('bb.place', order))).toBe('ok');
    expect(await waitingForTrail()).toBe(1);
  } finally {
    await holder.end();
  }
  expect(new Set(await frozen)).toEqual(new Set(['ok']));
}, 60_000);

test('HTTP-31: cut off between the commit and the trail, an action is answered as unknown; asked again it is done and in the trail', async () => {
  const { database } = server.running.services;
  const { id } = await server.registerCustomer();
  const freeze = await freezing(id);
  const key = crypto.randomUUID();
  const holder = await database.connect('holder of the trail');
  await holder.query('SELECT pg_advisory_lock($1)', [TRAIL]);
  try {
    const first = freeze(key);
    await expect.poll(waitingForTrail).toBe(1);
    await holder.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
      [TRAIL],
    );
    expect(outcome(await first)).toBe('OUTCOME_UNKNOWN');
  } finally {
    await holder.end();
  }
  expect(outcome(await freeze(key))).toBe('ok');
  const { rows } = await server.running.services.identity.audit.list({ target: `customer:${id}`, offset: 0, limit: 5 });
  expect(rows.map((row) => row.outcome)).toEqual(['ok']);
}, 60_000);

test('HTTP-31: who calls for the first time while the database is busy for some seconds is waited for', async () => {
  const { database } = server.running.services;
  const customer = await server.registerCustomer();
  const token = await openSession(server, customer.id);
  const taken = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()));
  const answer = server.as(token)('user.preferences', {});
  // Longer than whoever is known waits for it.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  for (const client of taken) client.release();
  expect(outcome(await answer)).toBe('ok');
}, 60_000);

test('HTTP-31: while every connection is taken whoever cannot be looked up is told that we are busy, and nothing was begun', async () => {
  const { database } = server.running.services;
  const customer = await server.registerCustomer();
  const token = await openSession(server, customer.id);
  const taken = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()));
  try {
    const order = { symbol: 'BTC', type: 'buy', delegateType: 'market', delegateValue: '50' } as const;
    expect(outcome(await server.as(token)('bb.place', order))).toBe('BUSY');
  } finally {
    for (const client of taken) client.release();
  }
}, 60_000);

test('IDENTITY-16: a customer’s own data are whole, also while views are built again beside it', async () => {
  const { services } = server.running;
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '100 USDT');
  const caller = { kind: 'customer', id: customer.id, mode: 'real', session: '' };
  const taken = async () => {
    const given = value(await ownDataHandlers['records.ownData']({}, { services, caller } as never));
    return given.body as AsyncIterable<Buffer> & NodeJS.ReadableStream;
  };
  const read = async (body: NodeJS.ReadableStream): Promise<Record<string, unknown[]>> =>
    JSON.parse(String(await buffer(body)));
  const moved = { asset: 'usdt', from: 'platform', to: 'financial', amount: '5' } as const;
  value(await customer.call('funds.transfer', moved));
  // What is told of the deposit comes after it.
  await expect.poll(async () => (await read(await taken()))['notice']?.length).toBe(1);
  const before = await read(await taken());
  expect(before['transfers']).toHaveLength(1);
  const beside = (await taken())[Symbol.asyncIterator]();
  const chunks: string[] = [];
  // The moment is that of the first query, which the head does not need.
  while (chunks.length < 3) chunks.push(String((await beside.next()).value));
  const core = corePort(services.core.config);
  // Among the last of the document, and not read yet.
  const late = views.tables.filter(({ name }) => name === 'transfers');
  let isBuilt = false;
  const building = rebuildViews(core, services.database.pool, views, late).finally(() => {
    isBuilt = true;
  });
  // It is done, or it has come to where it waits for us.
  const waits = async (): Promise<boolean> => {
    const { rows } = await services.database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LOCK TABLE public.%EXCLUSIVE MODE' AND wait_event_type = 'Lock'",
    );
    return isBuilt || rows.length > 0;
  };
  await expect.poll(waits, { interval: 5, timeout: 30_000 }).toBe(true);
  for (let next = await beside.next(); !next.done; next = await beside.next()) chunks.push(String(next.value));
  const after: Record<string, unknown[]> = JSON.parse(chunks.join(''));
  await building;
  const stored = ({ at: _, ...rest }: Record<string, unknown>) => rest;
  expect(stored(after)).toEqual(stored(before));
}, 120_000);
