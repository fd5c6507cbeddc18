import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'one-key');
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '1000.00 EUR');
}, 120_000);

afterAll(() => server?.close());

const stock = (): bigint =>
  server.running.services.core.state.ledger.customer('real', customer.id, 'stock', 'EUR').available;

test('PLATFORM-1: a key is of one request, by whatever call it is sent: a sibling that does the same is refused', async () => {
  const options = { idempotencyKey: crypto.randomUUID() };
  const before = stock();
  const move = { asset: 'EUR', from: 'stock', to: 'platform', amount: '10.00' } as const;
  value(await customer.call('funds.transfer', move, options));
  const after = stock();
  expect(after).toBe(before - 1_000n);
  const exchange = { from: 'EUR', to: 'USD', amount: '10.00' } as const;
  for (const call of ['funds.exchangeStock', 'funds.convertStock'] as const)
    expect([call, outcome(await customer.call(call, exchange, options))]).toEqual([call, 'IDEMPOTENCY_MISMATCH']);
  value(await customer.call('funds.transfer', move, options));
  expect(stock()).toBe(after);
});
