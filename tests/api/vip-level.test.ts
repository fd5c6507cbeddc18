import { priceText } from '@bourse/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standingOf } from '../../apps/server/src/identity/vip.ts';
import { credit } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'vip-level');
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '20000.00 USD');
}, 120_000);

afterAll(() => server?.close());

const buy = async (quantity: string) =>
  value(
    await customer.call('orders.buyNewStock', {
      instrument: 'US.QUILM',
      side: 'buy',
      kind: 'market',
      quantity,
      leverage: 1,
    }),
  );
/** What a share costs, USD: another every day of the simulated market. */
const lastPrice = (): number => {
  const { market } = server.running.services;
  const last = market.last('US.QUILM');
  if (last === undefined) throw new Error('no price');
  return Number(priceText(market.listing('US.QUILM').scale, last));
};

const standing = async () => value(await customer.call('user.vipLevel', {}));

test('VIP-1: the level follows the turnover of 30 days, and what is missing adds up to the next threshold', async () => {
  const fresh = await standing();
  expect(fresh).toMatchObject({ level: 0, turnover: '0.00', missing: '10000.00', currency: 'EUR' });
  expect(fresh.levels).toHaveLength(5);
  expect(value(await customer.call('user.get', {})).level).toBe(0);
  const first = Math.floor(5_000 / lastPrice());
  await buy(String(first));
  const some = await standing();
  expect(some.level).toBe(0);
  expect(Number(some.turnover)).toBeGreaterThan(0);
  expect((Number(some.turnover) + Number(some.missing)).toFixed(2)).toBe('10000.00');
  await buy(String(Math.ceil((first * Number(some.missing) * 1.05) / Number(some.turnover))));
  expect(await standing()).toMatchObject({ level: 1 });
  expect(value(await customer.call('user.get', {})).level).toBe(1);
});

test('VIP-2: the same fills give the same turnover at any time, until they are 30 days old; no other sums count', async () => {
  const { services } = server.running;
  const before = await standing();
  const at = (days: number) =>
    standingOf(
      { ...services, database: { ...services.database }, now: () => services.now() + days * DAY_MS },
      customer.id,
    );
  const [today, later, gone] = [await at(0), await at(29), await at(30)];
  expect(today.turnover).toBe(later.turnover);
  expect(later.level).toBe(before.level);
  expect(gone).toMatchObject({ turnover: 0n, level: 0 });
  const other = await server.registerCustomer();
  expect(value(await other.call('user.vipLevel', {})).turnover).toBe('0.00');
});
