import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;
let other: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'watchlist');
  customer = await server.registerCustomer();
  other = await server.registerCustomer();
}, 120_000);

afterAll(() => server.close());

const listOf = async ({ call }: TestCustomer): Promise<readonly string[]> =>
  value(await call('watch.list', { pageSize: 100 })).list.map(({ instrument }) => instrument);

const ALL = ['BTC-USDT', 'ETH-USDT', 'USDT-EUR', 'XAU-USD'];

test('WATCH-1: an instrument is on the list once, a new one last', async () => {
  for (const instrument of [...ALL, 'BTC-USDT']) value(await customer.call('watch.add', { instrument }));
  expect(await listOf(customer)).toEqual(ALL);
});

test.each([
  ['all of it', ['XAU-USD', 'USDT-EUR', 'ETH-USDT', 'BTC-USDT'], ['XAU-USD', 'USDT-EUR', 'ETH-USDT', 'BTC-USDT']],
  ['a part, the rest behind it as it was', ['BTC-USDT'], ['BTC-USDT', 'XAU-USD', 'USDT-EUR', 'ETH-USDT']],
  ['what is not on it is passed over', ['NONE', 'ETH-USDT'], ['ETH-USDT', 'BTC-USDT', 'XAU-USD', 'USDT-EUR']],
])('WATCH-2: the customer orders the list: %s', async (_title, instruments, expected) => {
  value(await customer.call('watch.order', { instruments }));
  expect(await listOf(customer)).toEqual(expected);
});

test('WATCH-2: nobody orders the list of another, and a new instrument comes last after that', async () => {
  for (const instrument of ALL) value(await other.call('watch.add', { instrument }));
  value(await customer.call('watch.order', { instruments: ['XAU-USD'] }));
  expect(await listOf(other)).toEqual(ALL);
  value(await customer.call('watch.add', { instrument: 'SOL-USDT' }));
  expect((await listOf(customer)).at(-1)).toBe('SOL-USDT');
});
