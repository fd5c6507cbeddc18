import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_TWO, castOperators } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, registerPayee } from './payee.ts';

const reason = 'Asked for in writing, on paper number 17.';
const DAY_MS = 86_400_000;

let server: TestServer;
let support: Client;
let compliance: Client;
let administrator: Client;
let tokenOf: Awaited<ReturnType<typeof castOperators>>;

beforeAll(async () => {
  server = await startTestServer({}, 'closing');
  tokenOf = await castOperators(server);
  support = server.operatorAs(await tokenOf('support'));
  compliance = server.operatorAs(await tokenOf('compliance'));
  administrator = server.operatorAs(await tokenOf('administrator'));
}, 120_000);

afterAll(() => server?.close());

const query = (sql: string, values: unknown[] = []) => server.running.services.database.pool.query(sql, values);
const signIn = (who: TestCustomer, password = who.password) =>
  server.as()('auth.login', { by: 'email', username: who.email, with: 'password', password });
const close = (who: TestCustomer) => who.call('user.close', { password: who.password });

test('IDENTITY-37: an operator signs a customer out everywhere, with a reason that is written down', async () => {
  const who = await server.registerCustomer();
  const other = server.as(value(await signIn(who)).accessToken);
  expect(outcome(await support('console.endSessions', { id: who.id, reason: ' ' }))).toBe('REASON_NEEDED');
  expect(outcome(await other('user.get', {}))).toBe('ok');
  expect(value(await support('console.endSessions', { id: who.id, reason }))).toEqual({ ended: 2 });
  for (const call of [who.call, other]) expect(outcome(await call('user.get', {}))).toBe('UNAUTHENTICATED');
  expect(outcome(await server.as()('auth.refresh', { refreshToken: who.refreshToken }))).toBe('UNAUTHENTICATED');
  expect(outcome(await signIn(who))).toBe('ok');
  expect(server.running.services.core.state.platform.customers.get(who.id)?.withdrawalsWaitUntil).toBe(0);
  const { rows } = value(await administrator('console.audit', { action: 'console.endSessions' }));
  expect(rows[0]).toMatchObject({ target: `customer:${who.id}`, reason });
  for (const role of ['finance', 'product', 'auditor'] as const)
    expect(outcome(await server.operatorAs(await tokenOf(role))('console.endSessions', { id: who.id, reason }))).toBe(
      'FORBIDDEN',
    );
  expect(outcome(await support('console.endSessions', { id: 999_999, reason }))).toBe('CUSTOMER_NOT_FOUND');
});

test('IDENTITY-74: an operator of any role ends one of the own sessions, or all but the one that asks', async () => {
  const [here, there, elsewhere] = [await tokenOf('auditor'), await tokenOf('auditor'), await tokenOf('auditor')];
  const [asker, other, third] = [server.operatorAs(here), server.operatorAs(there), server.operatorAs(elsewhere)];
  const seen = async () => value(await asker('console.ownSessions', {}));
  expect((await seen()).every(({ address }) => address === '127.0.0.1')).toBe(true);
  const mine = value(await other('console.ownSessions', {})).find(({ current }) => current);
  if (!mine) throw new Error('the session that asks is among those listed');
  expect(outcome(await support('console.endOwnSession', { id: mine.id }))).toBe('SESSION_NOT_FOUND');
  expect(outcome(await asker('console.endOwnSession', { id: mine.id }))).toBe('ok');
  expect(outcome(await other('console.me', {}))).toBe('UNAUTHENTICATED');
  expect(outcome(await third('console.me', {}))).toBe('ok');
  expect(value(await asker('console.endOwnSessions', {})).ended).toBeGreaterThanOrEqual(1);
  expect(outcome(await third('console.me', {}))).toBe('UNAUTHENTICATED');
  expect((await seen()).map(({ current }) => current)).toEqual([true]);
  const shown = value(await asker('console.ownSecurity', {})).events.map(({ action, address }) => [action, address]);
  expect(shown).toContainEqual(['console.endOwnSessions', '127.0.0.1']);
  expect(shown).toContainEqual(['console.endOwnSession', '127.0.0.1']);
});

test('IDENTITY-37: an administrator signs an operator out; the own session that asks stays', async () => {
  const { rows } = value(await administrator('console.operators', {}));
  const product = rows.find(({ role }) => role === 'product');
  const self =
    rows.find(({ id, role }) => role === 'administrator' && id !== 1) ??
    rows.find(({ role }) => role === 'administrator');
  if (!product || !self) throw new Error('the cast is not there');
  const theirs = server.operatorAs(await tokenOf('product'));
  expect(outcome(await theirs('console.me', {}))).toBe('ok');
  expect(outcome(await support('console.endOperatorSessions', { id: product.id, reason }))).toBe('FORBIDDEN');
  expect(outcome(await administrator('console.endOperatorSessions', { id: product.id, reason }))).toBe('ok');
  expect(outcome(await theirs('console.me', {}))).toBe('UNAUTHENTICATED');
  const me = value(await administrator('console.me', {}));
  expect(outcome(await administrator('console.endOperatorSessions', { id: me.id, reason }))).toBe('ok');
  expect(outcome(await administrator('console.me', {}))).toBe('ok');
});

test('IDENTITY-38: what is owned stands in the way and is named; an empty account is closed for good', async () => {
  const { who } = await registerPayee(server, '10.00 EUR');
  expect(value(await who.call('user.closing', {})).blockers).toEqual(['balances']);
  expect(outcome(await close(who))).toBe('ACCOUNT_NOT_EMPTY');
  expect(outcome(await support('console.proposeClosing', { id: who.id, reason }))).toBe('ACCOUNT_NOT_EMPTY');
  expect(outcome(await who.call('user.get', {})), 'still open').toBe('ok');

  const empty = await server.registerCustomer();
  expect(value(await empty.call('user.closing', {})).blockers).toEqual([]);
  expect(outcome(await empty.call('user.close', {})), 'a session alone').toBe('PASSWORD_NEEDED');
  value(await close(empty));
  expect(outcome(await empty.call('user.get', {}))).toBe('UNAUTHENTICATED');
  expect(outcome(await signIn(empty)), 'said to who knows the password').toBe('ACCOUNT_CLOSED');
  expect(outcome(await signIn(empty, 'not the password'))).toBe('BAD_CREDENTIALS');
  const visitor = server.as();
  value(await visitor('auth.sendEmailCode', { username: empty.email, scene: 'LOGIN' }));
  const code = await server.codeFor(empty.email);
  const byCode = { by: 'email', username: empty.email, with: 'code', code } as const;
  expect(outcome(await visitor('auth.login', byCode))).toBe('ACCOUNT_CLOSED');
  const shown = value(await support('console.customer', { id: empty.id }));
  expect(shown).toMatchObject({ customer: { status: 'closed' }, erasedAt: null, sessions: [] });
});

test('IDENTITY-38: two operators close an account; a reviewed identity stands in the way', async () => {
  const who = await server.registerCustomer();
  await query(
    "INSERT INTO identity_application (customer, level, state, created_at, submitted_at) VALUES ($1, 'primary', 'submitted', 1, 1)",
    [who.id],
  );
  expect(value(await who.call('user.closing', {})).blockers).toEqual(['identity-review']);
  expect(outcome(await close(who))).toBe('ACCOUNT_NOT_EMPTY');
  await query('DELETE FROM identity_application WHERE customer = $1', [who.id]);
  const { id } = value(await support('console.proposeClosing', { id: who.id, reason }));
  expect(outcome(await support('console.confirmProposal', { id: Number(id) }))).toBe('OWN_PROPOSAL');
  expect(outcome(await who.call('user.get', {}))).toBe('ok');
  value(await compliance('console.confirmProposal', { id: Number(id) }));
  expect(outcome(await signIn(who))).toBe('ACCOUNT_CLOSED');
});

test('IDENTITY-38: of a closing and a deposit at once one is refused, and no money is left behind', async () => {
  const { services } = server.running;
  for (let round = 0; round < 10; round += 1) {
    const who = await server.registerCustomer();
    const claimed = { asset: 'EUR', units: 1_000n };
    const limits = { minimum: 1n, maximum: 1_000n };
    const deposit = async () => {
      const requested = await services.execute({
        type: 'request-deposit',
        customer: who.id,
        channel: 'card',
        account: 'stock',
        claimed,
        ...limits,
        evidence: '{}',
      });
      const event = requested.ok ? requested.value.events[0] : undefined;
      if (event?.type !== 'deposit-requested') return requested.ok ? 'nothing' : requested.error;
      const reference = `at once ${round}`;
      return outcome(
        (await services.execute({
          type: 'credit-deposit',
          id: event.deposit.id,
          arrived: claimed,
          reference,
          ...BY_TWO,
        })) as never,
      );
    };
    const [closed, credited] = await Promise.all([close(who), deposit()]);
    const has = services.core.state.ledger.customer('real', who.id, 'stock', 'EUR').available;
    if (outcome(closed) === 'ok') expect([credited, has]).toEqual(['ACCOUNT_NOT_FOUND', 0n]);
    else expect([outcome(closed), credited, has]).toEqual(['ACCOUNT_NOT_EMPTY', 'ok', 1_000n]);
  }
});

test('IDENTITY-38: a closing that a crash cut off is ended, and one that the core refused is forgotten', async () => {
  const { services } = server.running;
  const closed = await server.registerCustomer();
  const open = await server.registerCustomer();
  value(await services.execute({ type: 'close-customer', customer: closed.id, by: 'customer', because: 'test' }));
  await query('UPDATE customer SET closing_at = 1 WHERE id = ANY($1)', [[closed.id, open.id]]);
  await services.closings.sweep();
  expect(outcome(await signIn(closed))).toBe('ACCOUNT_CLOSED');
  expect(outcome(await signIn(open))).toBe('ok');
  const { rows } = await query('SELECT FROM customer WHERE closing_at IS NOT NULL');
  expect(rows).toEqual([]);
});

test('IDENTITY-39: every table that has rows of customers is named as gone or kept', async () => {
  // A view of the database has no rows of its own.
  const { rows } = await query(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND column_name = 'customer' AND table_type = 'BASE TABLE'`,
  );
  const said = new Set(server.running.services.tables.map(({ name }) => name));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ name }) => !said.has(name))).toEqual([]);
});

test('IDENTITY-39: after its time a closed customer is erased: no table says who it was, and the numbers stay', async () => {
  const who = await server.registerCustomer();
  const { services } = server.running;
  value(await who.call('funds.addBankCard', { ...ACCOUNT, holder: 'Ines Aldana' }));
  await query(
    "INSERT INTO deposit_reference (reference, customer, way, created_at) VALUES ('BRS-77-XYZ', $1, 'bank', 1)",
    [who.id],
  );
  const key = 'a'.repeat(32);
  await query(
    "INSERT INTO file (key, owner, type, name, size, width, height, created_at) VALUES ($1, $2, 'image/png', 'passport-of-maria.png', 1, 1, 1, 1)",
    [key, who.id],
  );
  value(
    await support('console.proposeAddressChange', { id: who.id, kind: 'email', username: `z-${who.email}`, reason }),
  );
  await query(
    `INSERT INTO proposal (kind, subject, payload, reason, proposed_by, proposed_at, expires_at, state, decided_at)
     VALUES ('deposit-credit', 'deposit:999', $1, 'test', 1, 1, 2, 'expired', 2)`,
    [
      {
        id: 999,
        customer: who.id,
        maskedCustomer: 'ine****a.com',
        asset: 'EUR',
        amount: '1',
        claimed: '1',
        reference: 'R',
      },
    ],
  );
  value(await close(who));
  await services.closings.sweep();
  expect((await query('SELECT email FROM customer WHERE id = $1', [who.id])).rows[0]?.email, 'kept for its time').toBe(
    who.email,
  );
  await query('UPDATE customer SET closed_at = $2 WHERE id = $1', [
    who.id,
    services.now() - (services.brand.erasure.afterDays + 1) * DAY_MS,
  ]);
  expect(await services.closings.sweep()).toBe(1);
  const { rows: said } = await query('SELECT DISTINCT said FROM proposal WHERE subject = $1', [`customer:${who.id}`]);
  expect(said, 'what was proposed shows a masked address').toEqual([{ said: '' }]);
  const tables = (
    await query('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()')
  ).rows;
  for (const { name } of tables) {
    if (name === 'audit') continue;
    const { rows } = await query(`SELECT t::text AS row FROM "${name}" t`);
    const all = rows.map(({ row }) => row).join('\n');
    for (const trace of [who.email, 'Ines Aldana', 'BRS-77-XYZ', 'passport-of-maria', 'ine****a.com', reason])
      if (name !== 'proposal' || trace !== reason) expect(all.includes(trace), `${trace} in ${name}`).toBe(false);
  }
  expect(value(await support('console.customer', { id: who.id }))).toMatchObject({
    customer: { maskedEmail: null, maskedPhone: null, status: 'closed' },
  });
  expect(await services.identity.maskedCustomers([who.id]), 'lists call it by its number').toEqual(new Map());
  expect(outcome(await signIn(who))).toBe('BAD_CREDENTIALS');
  expect(await services.closings.sweep(), 'once').toBe(0);
});
