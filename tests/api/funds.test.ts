import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_TWO } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

const topUp = async ({ call }: Pick<TestCustomer, 'call'>, amount: string) => {
  const { key } = value(await call('file.upload', {}, { file: new File([PICTURE], 'p.png', { type: 'image/png' }) }));
  return call('funds.createRecharge', {
    channel: 'card',
    amount,
    currency: 'EUR',
    bankCode: 'SAMPXXXX',
    proofKey: key,
  });
};

beforeAll(async () => {
  server = await startTestServer({}, 'funds');
  customer = await server.registerCustomer();
}, 120_000);

afterAll(() => server.close());

test('FUNDS-17: a credited deposit is the first movement of its balance, and says when it was decided', async () => {
  const { id } = value(await topUp(customer, '250.50'));
  const waiting = value(await customer.call('funds.records', { type: 'deposit' })).list[0];
  expect(waiting).toMatchObject({ id: String(id), depositState: 'waiting', decidedAt: null });
  const arrived = { asset: 'EUR', units: 25_000n };
  await server.running.services.execute({ type: 'credit-deposit', id, arrived, reference: 'BANK-1', ...BY_TWO });

  const decided = value(await customer.call('funds.records', { type: 'deposit' })).list[0];
  expect(decided?.depositState).toBe('done');
  expect(decided?.decidedAt).toBeGreaterThanOrEqual(decided?.at ?? Number.NaN);
  const movements = value(await customer.call('funds.postings', { accountType: 'stock', asset: 'EUR' }));
  expect(movements.total).toBe(1);
  expect(movements.rows[0]).toMatchObject({ kind: 'deposit', name: null, amount: '250.00', balance: '250.00' });
  const [euro] = value(await customer.call('funds.assets', {}));
  expect(euro).toMatchObject({ accountType: 'stock', asset: 'EUR', available: '250.00' });
});

test('FUNDS-17: another customer, another account type and an unknown asset have no movements', async () => {
  const other = await server.registerCustomer();
  const empty = { rows: [], total: 0 };
  expect(value(await other.call('funds.postings', { accountType: 'stock', asset: 'EUR' }))).toEqual(empty);
  expect(value(await customer.call('funds.postings', { accountType: 'contract', asset: 'EUR' }))).toEqual(empty);
  expect(value(await customer.call('funds.postings', { accountType: 'stock', asset: 'NONE' }))).toEqual(empty);
});

test('FUNDS-20: the demo account begins with demo money, and a top-up from it is refused', async () => {
  const session = value(await customer.call('auth.switch', { mode: 'demo' }));
  const demo = { call: server.as(session.accessToken) };
  const movements = value(await demo.call('funds.postings', { accountType: 'stock', asset: 'EUR' }));
  expect(movements.rows.map(({ kind }) => kind)).toEqual(['demo']);
  expect(outcome(await topUp(demo, '100'))).toBe('DEMO_NOT_ALLOWED');
});

test('FUNDS-18: the account types to show come with the settings, in order', async () => {
  const [group] = value(await server.as()('home.rules', { key: 'TAB_SETTING' }));
  expect(group?.settings.map(({ key }) => key)).toEqual(['stock', 'platform', 'financial', 'contract']);
});
