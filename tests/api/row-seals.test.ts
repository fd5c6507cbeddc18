import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDestination } from '../../apps/server/src/funds/full-destination.ts';
import { walletRows } from '../../apps/server/src/funds/sealed-tables.ts';
import { shownDestinations } from '../../apps/server/src/funds/withdrawal-records.ts';
import { operatorRows } from '../../apps/server/src/identity/sealed-tables.ts';
import { sealedTables } from '../../apps/server/src/module-registry.ts';
import { blobsOf } from '../../apps/server/src/open-market.ts';
import { openRowSeals } from '../../apps/server/src/store/row-seals.ts';
import { castOperators, credit, NO_CHECKS } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';
import { ACCOUNT, registerPayee, setLevel } from './payee.ts';

const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'row-seals');
}, 120_000);
afterAll(() => server?.close());

const sql = (text: string, values: unknown[] = []) => server.running.services.database.pool.query(text, values);
const walk = async () => (await server.running.services.verification.walk())?.faults ?? ['stopped'];

test('JOURNAL-37, FUNDS-96: a destination changed directly in the database is refused at start, pay, reveal and by a new request', async () => {
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
  expect(await services.seals.whole(walletRows, wallet), 'a row that another hand wrote').toBe(undefined);
  await services.seals.seal(services.database.pool, walletRows, wallet);
  const seal = await services.seals.whole(walletRows, wallet);
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
  await services.seals.seal(services.database.pool, walletRows, wallet);
  expect(outcome(await finance('console.startWithdrawal', { id: second }))).toBe(refused);
  await sql("UPDATE wallet SET address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' WHERE id = $1", [wallet]);
  await services.seals.seal(services.database.pool, walletRows, wallet);
  value(await finance('console.revealDestination', { id: first, reason }));
  value(await finance('console.payWithdrawal', { id: first, reference: 'OUT-1', again: 'OUT-1' }));
  expect(await walk()).toEqual([]);
});

test('JOURNAL-37: a role set directly in the database gives no permissions, and verification names it', async () => {
  const { operators } = server.running.services.identity;
  const id = await operators.add({ username: 'sealed-one', name: 'x', role: 'auditor', password: 'a-long-password-1' });
  expect((await operators.byId(id))?.role).toBe('auditor');
  await sql("UPDATE operator SET role = 'administrator' WHERE id = $1", [id]);
  expect(await operators.byId(id)).toBe(undefined);
  expect(await walk()).toEqual([`operator ${id} was changed by another hand than ours`]);
  await sql("UPDATE operator SET role = 'auditor' WHERE id = $1", [id]);
  expect((await operators.byId(id))?.role).toBe('auditor');
});

test('JOURNAL-37: payment details written directly into the database are not shown, also after a restart', async () => {
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

test('JOURNAL-37: a password or an invitation written directly into the database signs nobody in', async () => {
  const { operators } = server.running.services.identity;
  const password = 'a-long-password-2';
  const [id, other] = [
    await operators.add({ username: 'hashed-one', name: 'x', role: 'finance', password }),
    await operators.add({ username: 'hashed-two', name: 'x', role: 'support', password: 'a-long-password-3' }),
  ];
  const visitor = server.operatorAs();
  const signIn = (secret: string) =>
    visitor('console.signIn', { username: 'hashed-one', password: secret }).then(outcome);
  expect(await signIn(password)).toBe('ok');
  const { rows } = await sql('SELECT password_hash FROM operator WHERE id = $1', [id]);
  await sql('UPDATE operator SET password_hash = (SELECT password_hash FROM operator WHERE id = $2) WHERE id = $1', [
    id,
    other,
  ]);
  expect(await signIn('a-long-password-3')).toBe('BAD_CREDENTIALS');
  expect((await walk()).join()).toContain(`operator ${id} was changed`);
  await sql('UPDATE operator SET password_hash = $2 WHERE id = $1', [id, rows[0].password_hash]);
  expect(await signIn(password)).toBe('ok');
  await sql(
    'UPDATE operator SET password_hash = NULL, invitation_hash = $2, invitation_expires_at = 9e15 WHERE id = $1',
    [id, Buffer.alloc(32, 7)],
  );
  expect(await operators.byId(id)).toBe(undefined);
  await sql(
    'UPDATE operator SET password_hash = $2, invitation_hash = NULL, invitation_expires_at = NULL WHERE id = $1',
    [id, rows[0].password_hash],
  );
  expect((await operators.byId(id))?.role).toBe('finance');
});

test('JOURNAL-37: a valid seal of the earlier form is renewed once; a row that was changed stays refused', async () => {
  const { operators } = server.running.services.identity;
  const add = (username: string) =>
    operators.add({ username, name: 'x', role: 'support', password: 'a-long-password-4' });
  const [stored, changed] = [await add('older-one'), await add('older-two')];
  const { secrets } = server.running.services;
  for (const id of [stored, changed]) {
    const { rows } = await sql(
      'SELECT jsonb_build_array(id, username, role, disabled)::text AS says FROM operator WHERE id = $1',
      [id],
    );
    await sql('UPDATE operator SET seal = $2 WHERE id = $1', [id, secrets.sign('row of operator', rows[0].says)]);
  }
  await sql("UPDATE operator SET role = 'administrator' WHERE id = $1", [changed]);
  const roles = async () => {
    const { byId } = server.running.services.identity.operators;
    return [(await byId(stored))?.role, (await byId(changed))?.role];
  };
  expect(await roles()).toEqual([undefined, undefined]);
  // Renewed already: a seal of before is none.
  server = await server.restart();
  expect(await roles()).toEqual([undefined, undefined]);
  const place = await blobsOf(server.running.services.settings, 'anchors');
  await place.remove('seals-renewed');
  server = await server.restart();
  expect(await roles()).toEqual(['support', undefined]);
  await sql("UPDATE operator SET role = 'support' WHERE id = $1", [changed]);
  await server.running.services.seals.seal(server.running.services.database.pool, operatorRows, changed);
});

test('FUNDS-96: a bank account whose sealed number was swapped is not revealed, nor made ours by a change of its words', async () => {
  const { services } = server.running;
  const { who, card } = await registerPayee(server);
  const other = value(await who.call('funds.addBankCard', { ...ACCOUNT, number: 'DE89370400440532013000' }));
  const name = `card:${card}`;
  expect((await fullDestination(services, name))?.number).toBe('ES9121000418450200051332');
  const own = (await sql('SELECT sealed FROM bank_card WHERE id = $1', [card])).rows[0].sealed;
  await sql('UPDATE bank_card SET sealed = (SELECT sealed FROM bank_card WHERE id = $2) WHERE id = $1', [
    card,
    other.id,
  ]);
  expect(await fullDestination(services, name)).toBe(undefined);
  const [shown] = value(await who.call('funds.bankCards', {})).filter(({ id }) => id === card);
  const words = { ...ACCOUNT, id: String(card), number: shown?.maskedNumber ?? '', bank: 'Another Bank' };
  expect(outcome(await who.call('funds.updateBankCard', words))).toBe('DESTINATION_CHANGED');
  await sql('UPDATE bank_card SET sealed = $2 WHERE id = $1', [card, own]);
  expect(outcome(await who.call('funds.updateBankCard', words))).toBe('ok');
});

test('JOURNAL-37: a row written directly into the database is neither shown as a destination nor the basis of a proposal', async () => {
  const { services } = server.running;
  const { who, card } = await registerPayee(server);
  const name = `card:${card}`;
  expect((await shownDestinations(services, [name])).get(name)).toContain('••••');
  await sql("UPDATE bank_card SET holder = 'Eve' WHERE id = $1", [card]);
  expect([...(await shownDestinations(services, [name]))]).toEqual([]);
  await sql('UPDATE bank_card SET holder = $2 WHERE id = $1', [card, ACCOUNT.holder]);
  expect((await shownDestinations(services, [name])).size).toBe(1);
  expect(who.id).toBeGreaterThan(0);

  // The first test of this file's payment details left one that another hand wrote.
  const finance = server.operatorAs(await (await castOperators(server))('finance'));
  const reason = 'The work asks for it.';
  expect(outcome(await finance('console.proposeRetirement', { id: 'sample-trc20', reason }))).toBe(
    'PAYMENT_DETAIL_CHANGED',
  );
  const body = { kind: 'wallet', network: 'TRC20', address: OTHER, minimum: '10', maximum: '1000' } as const;
  expect(outcome(await finance('console.proposePaymentDetail', { id: 'sample-trc20', body, reason }))).toBe(
    'PAYMENT_DETAIL_CHANGED',
  );
});

test('JOURNAL-37: a database without seals beside the file that says there are some is reported, and sealed once the file is gone', async () => {
  const { database, secrets } = server.running.services;
  await sql('UPDATE operator SET seal = NULL');
  const stored = new Map<string, Uint8Array>([['seals-begun', new Uint8Array(1)]]);
  const lines: string[] = [];
  const open = () =>
    openRowSeals({
      database: database.pool,
      tables: sealedTables,
      signer: secrets,
      place: { get: async (key) => stored.get(key), put: async (key, bytes) => void stored.set(key, bytes) },
      log: { error: (line) => void lines.push(line) },
    });
  await open();
  expect(lines.join()).toMatch(/^no operator can sign in: .*'seals-begun' .*docs\/operations\.md, Seals/);
  stored.clear();
  lines.length = 0;
  const seals = await open();
  expect(lines).toEqual([]);
  expect(await seals.whole(operatorRows, 1)).toBeDefined();
});
