import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, credit, NO_CHECKS } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';
import { setLevel } from './payee.ts';

const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'row-seals');
}, 120_000);
afterAll(() => server?.close());

const sql = (text: string, values: unknown[] = []) => server.running.services.database.pool.query(text, values);
const walk = async () => (await server.running.services.verification.walk())?.faults ?? ['stopped'];

test('JOURNAL-37, FUNDS-96: a destination that another hand changed is refused at start, pay, reveal and by a new request', async () => {
  const { services } = server.running;
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'platform', '1000 USDT');
  await setLevel(server, customer.id, 'advanced');
  await sql(
    `INSERT INTO wallet (customer, network, address, created_at, usable_from)
     VALUES ($1, 'TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 0, 0)`,
    [customer.id],
  );
  const { rows } = await sql('SELECT id FROM wallet WHERE customer = $1', [customer.id]);
  const wallet = rows[0].id as number;
  expect(await services.seals.whole('wallet', wallet), 'a row that another hand wrote').toBe(undefined);
  await services.seals.seal(services.database.pool, 'wallet', wallet);
  const seal = await services.seals.whole('wallet', wallet);
  const ask = async () => {
    const done = value(
      await services.execute({
        type: 'request-withdrawal',
        customer: customer.id,
        channel: 'usdt',
        account: 'platform',
        amount: { asset: 'USDT', units: 20_000_000n },
        policy: {
          minimum: 1n,
          maximum: 10n ** 12n,
          fee: 1n,
          oneAtATime: false,
          worth: 1n,
          checks: NO_CHECKS,
        },
        destination: `wallet:${wallet}`,
        ...(seal === undefined ? {} : { destinationSeal: seal }),
      }),
    );
    const event = done.events.find((each) => each.type === 'withdrawal-requested');
    return event?.withdrawal.id ?? 0;
  };
  const [first, second] = [await ask(), await ask()];
  const finance = server.operatorAs(await (await castOperators(server))('finance'));
  const reason = 'The work asks for it.';
  value(await finance('console.startWithdrawal', { id: first }));
  expect(await walk()).toEqual([]);
  await sql('UPDATE wallet SET address = $2 WHERE id = $1', [wallet, OTHER]);
  const refused = 'DESTINATION_CHANGED';
  expect(outcome(await finance('console.startWithdrawal', { id: second }))).toBe(refused);
  expect(outcome(await finance('console.revealDestination', { id: first, reason }))).toBe(refused);
  expect(outcome(await finance('console.payWithdrawal', { id: first, reference: 'OUT-1', again: 'OUT-1' }))).toBe(
    refused,
  );
  expect(services.seals.alarms().join()).toContain(`wallet ${wallet} was changed`);
  const faults = (await walk()).join('\n');
  expect(faults).toContain(`wallet ${wallet} was changed by another hand`);
  expect(faults).toContain(`withdrawal ${first} goes elsewhere than was asked for`);
  // Sealed again, it is whole, and still not where the money was asked to go.
  await services.seals.seal(services.database.pool, 'wallet', wallet);
  expect(outcome(await finance('console.startWithdrawal', { id: second }))).toBe(refused);
  await sql("UPDATE wallet SET address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' WHERE id = $1", [wallet]);
  await services.seals.seal(services.database.pool, 'wallet', wallet);
  value(await finance('console.payWithdrawal', { id: first, reference: 'OUT-1', again: 'OUT-1' }));
  expect(await walk()).toEqual([]);
});

test('JOURNAL-37: a role given by another hand gives no power, and the walk names it', async () => {
  const { operators } = server.running.services.identity;
  const id = await operators.add({ username: 'sealed-one', name: 'x', role: 'auditor', password: 'a-long-password-1' });
  expect((await operators.byId(id))?.role).toBe('auditor');
  await sql("UPDATE operator SET role = 'administrator' WHERE id = $1", [id]);
  expect(await operators.byId(id)).toBe(undefined);
  expect(await walk()).toEqual([`operator ${id} was changed by another hand than ours`]);
  await sql("UPDATE operator SET role = 'auditor' WHERE id = $1", [id]);
  expect((await operators.byId(id))?.role).toBe('auditor');
});

test('JOURNAL-37: nobody is told to pay in to what another hand wrote, also after a restart', async () => {
  const before = (await server.running.services.paymentDetails.wallets()).length;
  await sql('ALTER TABLE payment_detail DISABLE TRIGGER payment_detail_stays');
  await sql(
    `UPDATE payment_detail SET body = jsonb_set(body, '{address}', to_jsonb($1::text)), seal = NULL WHERE id = 'sample-trc20'`,
    [OTHER],
  );
  await sql('ALTER TABLE payment_detail ENABLE TRIGGER payment_detail_stays');
  expect((await server.running.services.paymentDetails.wallets()).length).toBe(before - 1);
  server = await server.restart();
  expect((await server.running.services.paymentDetails.wallets()).length).toBe(before - 1);
  expect((await walk()).join()).toContain('payment_detail sample-trc20 1 was changed');
});
