import type { InstrumentId } from '@bourse/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo } from '../../apps/server/src/identity/index.ts';
import { openSession } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';
import { plantedClock } from './planted-clock.ts';

const { machine, clock } = plantedClock();

let server: TestServer;
let id: number;

beforeAll(async () => {
  server = await startTestServer({ SAMPLES: 'on' }, 'samples', clock);
  const { rows } = await server.running.services.database.pool.query<{ id: number }>(
    'SELECT id FROM customer WHERE email = $1',
    [demo.customer.email],
  );
  id = Number(rows[0]?.id);
}, 120_000);

afterAll(() => server?.close());

const own = async () => server.as(await openSession(server, id, 'real'));

/** What became of the demo customer's applications, in the order in which the offerings were listed. */
const applications = async (): Promise<readonly string[]> => {
  const { list } = value(await (await own())('ipo.applications', { pageNo: 1, pageSize: 20 }));
  return list.toSorted((one, other) => one.offering - other.offering).map(({ status }) => status);
};

test('START-13: the demo customer follows a trader with a record and has stopped to follow another', async () => {
  const call = await own();
  const { list } = value(await call('follow.leaders', {}));
  expect(list.map(({ name, status }) => [name, status])).toEqual([
    ['Sample North', 1],
    ['Sample Harbour', 0],
  ]);
  expect(list.map((leader) => leader.yield)).toEqual([expect.any(String), expect.any(String)]);
  expect(value(await call('follow.settings', {})).list).toMatchObject([
    { name: 'Sample North', profitPercent: 50, stopPercent: 25, reached: null },
  ]);
  const states = async () => value(await call('follow.copies', {})).list.map(({ state }) => state);
  await expect.poll(states, { timeout: 6_000 }).toContain('copied');
});

test('START-13: there are new shares to apply for and a credit line', async () => {
  const call = await own();
  const { core } = server.running.services;
  const open = value(await call('ipo.center', { centerType: 'INIT' })).list;
  // Of one that is open nothing is applied for yet. It is named after its company, and priced below the share's market.
  const [offering, ...others] = open.filter(({ own: wanted }) => wanted === null);
  expect(others).toEqual([]);
  expect(offering?.name).toBe(
    `${core.config.listings.get(offering?.instrument as InstrumentId)?.instrument.name} (sample)`,
  );
  const last = Number(value(await call('quotes.single', { instrument: offering?.instrument ?? '' })).quote.last);
  expect(Number(offering?.price) / last).toBeGreaterThan(0.8);
  expect(Number(offering?.price) / last).toBeLessThan(1);
  value(await call('ipo.apply', { id: String(offering?.id), quantity: 10 }));
  expect(value(await call('credit.line', {}))).toMatchObject({ level: 1, loans: [{}] });
});

test('START-13: the own account has contracts long and short, an order that rests and a position that was closed', async () => {
  const call = await own();
  const positions = async (status: 'open' | 'closed') =>
    value(await call('contract.positions', { status, pageNo: 1, pageSize: 10 })).rows;
  const open = (await positions('open')).map(({ direction, target }) => [direction, target !== null]);
  expect(open.sort()).toEqual([
    ['long', true],
    ['short', false],
  ]);
  expect(await positions('closed')).toMatchObject([{ direction: 'long', closeReason: 'requested' }]);
  expect(value(await call('contract.counts', {}))).toMatchObject({ holding: 2, openOrder: 1 });
});

test('PRODUCTS-10: the own account holds an income product of each kind, and has redeemed one', async () => {
  const call = await own();
  const [etf] = value(await call('etf.orders', { pageNo: 1, pageSize: 10 })).list;
  const funds = value(await call('fund.holdings', { pageNo: 1, pageSize: 10 })).holdings;
  expect(etf).toMatchObject({ state: 'running', principal: '500.00', currency: 'EUR' });
  expect(funds.map(({ name, state }) => [name, state])).toEqual([
    ['Sample Fund 90', 'running'],
    ['Sample Fund', 'redeemable'],
    ['Sample Fund', 'redeemed'],
  ]);
});

test('START-13: new shares come to every state by themselves, and nothing is made twice', async () => {
  const { core } = server.running.services;
  const counts = () => [core.state.ipo.issues.size, core.state.follow.leaders.size, core.state.platform.customers.size];
  const before = counts();
  for (const [pass, stage] of [
    [8_000, 'freezing'],
    [12_000, 'listed'],
  ] as const) {
    machine.passed += pass;
    const stages = () => [...core.state.ipo.issues.values()].map((issue) => issue.offering.stage);
    await expect.poll(stages, { timeout: 20_000 }).toContain(stage);
  }
  // The first was applied for by the test above.
  await expect
    .poll(applications, { timeout: 20_000 })
    .toEqual(['applied', 'applied', expect.stringMatching(/^(not-)?allotted$/), 'allotted', 'paid', 'listed']);
  const told = await server.running.services.database.pool.query<{ kind: string }>(
    "SELECT DISTINCT kind FROM notice WHERE customer = $1 AND kind LIKE 'shares-allotted%'",
    [id],
  );
  // Undersubscribed, all get what they asked for, and nothing that was held is free again (rule IPO-8).
  expect(told.rows).toEqual([{ kind: 'shares-allotted-in-full' }]);
  server = await server.restart();
  const { state } = server.running.services.core;
  expect([state.ipo.issues.size, state.follow.leaders.size, state.platform.customers.size]).toEqual(before);
}, 90_000);
