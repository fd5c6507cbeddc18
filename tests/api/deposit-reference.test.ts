import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFERENCE_ALPHABET } from '../../apps/server/src/funds/deposit-reference.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'deposit-reference');
  customer = await server.registerCustomer();
}, 120_000);

afterAll(() => server.close());

const SHAPE = new RegExp(`^[${REFERENCE_ALPHABET}]{8}$`);

const promised = async ({ call }: Pick<TestCustomer, 'call'>, asset = 'EUR'): Promise<string> =>
  value(await call('funds.depositReference', { channel: 'wire', asset })).paymentReference;

test('FUNDS-86: the reference that is quoted with a payment is the one the customer and the reviewer then see', async () => {
  const quoted = await promised(customer);
  expect(quoted).toMatch(SHAPE);
  expect(await promised(customer)).toBe(quoted);
  expect(await promised(customer, 'USD')).not.toBe(quoted);

  const announced = value(await customer.call('funds.createStockRecharge', { amount: '100', currency: 'EUR' }));
  expect(announced.paymentReference).toBe(quoted);
  const { record } = value(await customer.call('funds.recharge', { id: announced.id }));
  expect(record.paymentReference).toBe(quoted);
  const [row] = value(await customer.call('funds.recharges', {})).rows;
  expect(row?.paymentReference).toBe(quoted);
  const finance = await server.operatorAs(await server.operatorToken());
  expect(value(await finance('console.deposit', { id: announced.id })).paymentReference).toBe(quoted);
  const waiting = value(await finance('console.deposits', { status: 'waiting' })).rows;
  expect(waiting.find(({ id }) => id === announced.id)?.paymentReference).toBe(quoted);
  // As the customer reads it, and as it may be typed.
  const [first, second] = [quoted.slice(0, 4), quoted.slice(4)];
  for (const search of [
    quoted,
    `${first} ${second}`,
    `${first.toLowerCase()}-${second.toLowerCase()}`,
    `${first} ${second.slice(0, 2)}`,
  ]) {
    const found = value(await finance('console.deposits', { status: 'waiting', search })).rows;
    expect(
      found.map(({ id }) => id),
      search,
    ).toEqual([announced.id]);
  }

  // The next payment is another one.
  const next = await promised(customer);
  expect(next).not.toBe(quoted);
  expect(next).toMatch(SHAPE);
});

test('FUNDS-86: the same announcement sent again has the same reference, and many at once have one each', async () => {
  const key = 'reference-once';
  const announce = () =>
    customer.call('funds.createStockRecharge', { amount: '120', currency: 'EUR' }, { idempotencyKey: key });
  const [first, second] = [value(await announce()), value(await announce())];
  expect(second).toEqual(first);

  const others = await Promise.all(
    Array.from({ length: 5 }, () => customer.call('funds.createStockRecharge', { amount: '130', currency: 'EUR' })),
  );
  const references = others.map((one) => value(one).paymentReference);
  expect(new Set([...references, first.paymentReference]).size).toBe(6);
});

test('FUNDS-86: many who ask at once are promised one and the same', async () => {
  const other = await server.registerCustomer();
  const all = await Promise.all(Array.from({ length: 6 }, () => promised(other)));
  expect(new Set(all).size).toBe(1);
});

test('FUNDS-86: a method that is not offered, and the demo account, have no reference', async () => {
  const requested = (channel: 'wire' | 'coin', asset: string) =>
    customer.call('funds.depositReference', { channel, asset }).then(outcome);
  expect(await requested('wire', 'BTC')).toBe('CHANNEL_CLOSED');
  expect(await requested('coin', 'NONE')).toBe('CHANNEL_CLOSED');
  expect(await requested('coin', 'BTC')).toBe('ok');
  const session = value(await customer.call('auth.switch', { mode: 'demo' }));
  const demo = await server.as(session.accessToken)('funds.depositReference', { channel: 'wire', asset: 'EUR' });
  expect(outcome(demo)).toBe('DEMO_NOT_ALLOWED');
});
