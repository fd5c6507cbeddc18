import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOfSides } from '../../apps/server/src/ledger/index.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'postings');
  const { id, call } = await server.registerCustomer();
  await credit(server, id, 'platform', '100000 USDT');
  value(await server.running.services.execute({ type: 'start-demo', customer: id }));
  const order = { symbol: 'BTC-USDT', delegateType: 'market' } as const;
  // Large enough to take several of the house's quotes, so that one event moves the same accounts several times.
  value(await call('bb.place', { ...order, type: 'buy', delegateTotal: '0.5' }));
  value(await call('bb.place', { ...order, type: 'sell', delegateTotal: '0.3' }));
  value(await call('bb.place', { ...order, type: 'buy', delegateTotal: '0.01' }));
}, 120_000);

afterAll(() => server?.close());

test('CONSOLE-8: every account, house and customer, adds up from its first posting to its balance, numbered without a gap', async () => {
  const { core, database } = server.running.services;
  let [accounts, postings] = [0, 0];
  for (const { key, available, held, movements } of core.state.ledger.accounts()) {
    const { sides, total } = await pageOfSides(database.pool, key, { pageNumber: 1, pageSize: 1000 });
    expect([key, total, sides.length]).toEqual([key, movements, movements]);
    let balance = 0n;
    for (const [at, side] of [...sides].reverse().entries()) {
      balance += BigInt(side.units);
      expect([key, Number(side.no), BigInt(side.balance)]).toEqual([key, at + 1, balance]);
    }
    expect([key, balance]).toEqual([key, available + held]);
    accounts += 1;
    postings += total;
  }
  expect(accounts).toBeGreaterThan(8);
  process.stdout.write(`${accounts} accounts, ${postings} sides of postings\n`);
});
