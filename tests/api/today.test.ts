import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { credit } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  // The market stands still with the date, so that what is told at two moments can be compared.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({}, 'today');
}, 120_000);

afterAll(async () => {
  vi.useRealTimers();
  await server?.close();
});

const last = (values: readonly string[]): number => Number(values.at(-1));

test('CONSOLE-40: the first page counts what came in, what was traded and who joined, and what the house holds since', async () => {
  const operator = server.operatorAs(await server.operatorToken());
  const today = async () => value(await operator('console.today', {}));
  const before = await today();
  expect(before.days).toHaveLength(14);
  expect(before.days).toEqual(before.days.toSorted((a, b) => a - b));
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '1000.00 EUR');
  await credit(server, customer.id, 'stock', '5000.00 USD');
  value(
    await customer.call('orders.buyNewStock', {
      instrument: 'US.QUILM',
      side: 'buy',
      kind: 'market',
      quantity: '3',
      leverage: 1,
    }),
  );
  const after = await today();
  expect(after.newCustomers.at(-1)).toBe((before.newCustomers.at(-1) ?? 0) + 1);
  const { rows } = await server.running.services.database.pool.query<{ paid: string }>(
    'SELECT sum(paid)::text AS paid FROM fills WHERE buyer = $1',
    [customer.id],
  );
  const inDollars = Number(rows[0]?.paid) / 100;
  const rate = Number(server.running.services.market.rates.rate('USD' as never, 'EUR' as never)) / 1e12;
  expect(last(after.volume) - last(before.volume)).toBeCloseTo(inDollars * rate, -1);
  expect(last(after.moneyIn) - last(before.moneyIn)).toBeGreaterThan(1000);
  expect(after.moneyOut).toEqual(before.moneyOut);
  // The house sold what the customer bought; its accounts are added up every few seconds.
  vi.setSystemTime(Date.now() + 60_000);
  expect((await today()).exposure).toContainEqual({
    asset: 'US.QUILM',
    amount: '-3',
    worth: expect.stringMatching(/^-\d/),
  });
});
