import { afterEach, expect, test } from 'vitest';
import { demo } from '../../apps/server/src/identity/index.ts';
import { credit, freeze, openSession } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';
import { ACCOUNT, endWait, FUNDS_PASSWORD, setLevel } from './payee.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const AMOUNT = '3000';

/** Of each gate, what it refuses with. */
const REFUSALS = {
  freeze: 'FROZEN',
  'funds-password': 'FUNDS_PASSWORD_NOT_SET',
  identity: 'IDENTITY_NEEDED',
  'credentials-wait': 'WITHDRAWALS_WAIT',
  pending: 'WITHDRAWAL_PENDING',
} as const;

test.each([
  ['sample', ['freeze', 'funds-password', 'identity', 'credentials-wait']],
  ['tarnwick', ['freeze', 'credentials-wait', 'identity', 'funds-password', 'pending']],
] as const)(
  'FUNDS-42: what is shown to stand in the way is what refuses, in the order of brand %s',
  async (brand, gates) => {
    server = await startTestServer({ BRAND: brand }, `gates-${brand}`);
    const { services } = server.running;
    const { pool } = services.database;
    const { rows } = await pool.query(
      "SELECT id, funds_password_hash AS hash FROM customer WHERE email = 'demo@bourse.test'",
    );
    const customer = Number(rows[0].id);
    const call = server.as(await openSession(server, customer));
    const { id: destination } = value(
      await call('funds.addBankCard', { ...ACCOUNT, password: demo.customer.password }),
    );
    await endWait(server, customer);
    await credit(server, customer, 'stock', '9000.00 EUR');
    const setHash = (hash: unknown) =>
      pool.query('UPDATE customer SET funds_password_hash = $2 WHERE id = $1', [customer, hash]);
    await setHash(rows[0].hash);
    await setLevel(server, customer, 'advanced');
    const way = { channel: 'card', amount: AMOUNT } as const;
    const request = { ...way, currency: 'EUR', destination, fundsPassword: FUNDS_PASSWORD };
    const options = { idempotencyKey: crypto.randomUUID() };
    const first = value(await call('funds.withdraw', request, options)).record;

    const close: Record<keyof typeof REFUSALS, () => Promise<unknown>> = {
      freeze: () => freeze(server as TestServer, customer),
      'funds-password': () => setHash(null),
      identity: () => setLevel(server as TestServer, customer, 'none'),
      'credentials-wait': () =>
        services.execute({
          type: 'delay-withdrawals',
          customer,
          until: services.now() + 86_400_000,
          because: 'password',
        }),
      // The first request is under way already.
      pending: async () => null,
    };
    // From the last gate to the first: each that is closed hides those behind it.
    const closed: string[] = [];
    for (const gate of gates.toReversed()) {
      await close[gate]();
      const { blocker, blockers } = value(await call('funds.withdrawalTerms', { ...way, asset: 'EUR' }));
      expect(blocker).toBe(REFUSALS[gate]);
      // All that is closed is told at once (FUNDS-88).
      closed.unshift(REFUSALS[gate]);
      expect(blockers.filter((one) => closed.includes(one))).toEqual(closed);
      expect(outcome(await call('funds.withdraw', { ...request, destination: 999, fundsPassword: 'wrong' }))).toBe(
        blocker,
      );
      const wire = { asset: 'EUR', network: 'BANK', amount: AMOUNT, bankId: destination, fundsPassword: 'wrong' };
      expect(outcome(await call('funds.withdrawCoin', wire))).toBe(blocker);
    }
    await setHash(rows[0].hash);
    const again = value(await call('funds.withdraw', request, options)).record;
    expect(again.id, 'asked again, it is answered').toBe(first.id);
  },
  120_000,
);

test('IDENTITY-8: a new customer is told all that is missing, and the first funds password brings no wait', async () => {
  server = await startTestServer({}, 'first-password');
  const { call, password } = await server.registerCustomer();
  const terms = async () =>
    value(await call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR', amount: AMOUNT }));
  expect((await terms()).blockers).toEqual(['FUNDS_PASSWORD_NOT_SET', 'IDENTITY_NEEDED']);
  value(await call('user.setFundsPassword', { newPassword: 'a password for money', password }));
  expect(await terms()).toMatchObject({
    blocker: 'IDENTITY_NEEDED',
    blockers: ['IDENTITY_NEEDED'],
    waitsUntil: null,
  });
});
