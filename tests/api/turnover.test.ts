import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnoverByInstrument } from '../../apps/server/src/identity/turnover.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'turnover');
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '10000.00 USD');
}, 120_000);

afterAll(() => server?.close());

const pool = () => server.running.services.database.pool;
const buy = async (instrument: string, quantity: string) =>
  value(await customer.call('orders.buyNewStock', { instrument, side: 'buy', kind: 'market', quantity, leverage: 1 }));

/** As the orders themselves say. */
const ofOrders = async () => {
  const { rows } = await pool().query<{ instrument: string; turnover: string }>(
    'SELECT instrument, sum(turnover) AS turnover FROM orders WHERE customer = $1 AND filled > 0 GROUP BY instrument',
    [customer.id],
  );
  return Object.fromEntries(rows.map(({ instrument, turnover }) => [instrument, BigInt(turnover)]));
};
const stored = async () => Object.fromEntries(await turnoverByInstrument(pool(), customer.id, 'real'));

test('IDENTITY-29: turnover is the sum of all orders, each fill counted once, and asking reads only what came since', async () => {
  expect(await stored()).toEqual({});
  await buy('US.QUILM', '3');
  await buy('US.QUILM', '2');
  const first = await stored();
  expect(first).toEqual(await ofOrders());
  expect(Object.keys(first)).toEqual(['US.QUILM']);
  expect(await stored()).toEqual(first);
  const shown = value(await customer.call('user.get', {})).turnover;
  expect(Number(shown)).toBeGreaterThan(0);

  // A sum that belongs to another list of fills, as after another journal was brought back, is not trusted.
  await pool().query(`UPDATE turnover_sum SET fill = -1, sums = '{"US.QUILM":"7"}' WHERE customer = $1`, [customer.id]);
  expect(await stored()).toEqual(first);

  await pool().query('UPDATE fills SET quantity = 0 WHERE buyer = $1', [customer.id]);
  expect(await stored()).toEqual(first);
  await buy('US.QUILM', '1');
  expect(await stored()).toEqual(await ofOrders());
  expect(value(await customer.call('user.get', {})).turnover).not.toBe(shown);
});

test('IDENTITY-29: two who ask at once count nothing twice, and nobody counts for another', async () => {
  await buy('US.QUILM', '1');
  const both = await Promise.all([stored(), stored()]);
  expect(both).toEqual([await ofOrders(), await ofOrders()]);
  expect(await stored()).toEqual(await ofOrders());
  const other = await server.registerCustomer();
  expect([...(await turnoverByInstrument(pool(), other.id, 'real'))]).toEqual([]);
  expect([...(await turnoverByInstrument(pool(), customer.id, 'demo'))]).toEqual([]);
});
