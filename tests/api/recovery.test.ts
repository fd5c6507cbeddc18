import type { Client } from '@bourse/wire/client';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, writableCore } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { endWait, FUNDS_PASSWORD, registerPayee, setLevel } from './payee.ts';

const reason = 'Shown on a video call, with the passport that was checked.';
const OLD = 'old funds password';
const NEW = 'new funds password';

let server: TestServer;
let support: Client;
let compliance: Client;
let phones = 600_000_000;

beforeAll(async () => {
  server = await startTestServer({}, 'recovery');
  const tokenOf = await castOperators(server);
  support = server.operatorAs(await tokenOf('support'));
  compliance = server.operatorAs(await tokenOf('compliance'));
}, 120_000);

afterAll(() => server?.close());

const addAuthenticator = async (who: TestCustomer): Promise<readonly string[]> => {
  const { secret } = value(await who.call('security.beginFactor', { password: who.password }));
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) });
  return value(await who.call('security.completeFactor', { code })).recoveryCodes;
};

const setFundsPassword = async (who: TestCustomer, more: object = {}): Promise<void> => {
  value(await who.call('user.setFundsPassword', { newPassword: OLD, password: who.password, ...more }));
};

const newPhone = (): string => {
  phones += 1;
  return `+34${phones}`;
};

/** Binds a phone, and gives it. */
const bindPhone = async (who: TestCustomer, more: object = {}): Promise<string> => {
  const phone = newPhone();
  value(await server.as()('auth.sendPhoneCode', { username: phone, scene: 'BIND' }));
  const code = await server.codeFor(phone);
  value(await who.call('auth.bind', { phone, code, password: who.password, ...more }));
  return phone;
};

const ownCode = async (
  who: TestCustomer,
  to: 'phone' | 'email',
  address: string,
  purpose: 'funds-password' | 'address',
) => {
  value(await who.call('recovery.sendCode', { to, purpose }));
  return server.codeFor(address);
};

const newAddressCode = async (kind: 'phone' | 'email', username: string): Promise<string> => {
  const name = kind === 'phone' ? 'auth.sendPhoneCode' : 'auth.sendEmailCode';
  value(await server.as()(name, { username, scene: 'BIND' }));
  return server.codeFor(username);
};

const waitOf = (who: TestCustomer): number =>
  server.running.services.core.state.platform.customers.get(who.id)?.withdrawalsWaitUntil ?? 0;

const eventsOf = async (who: TestCustomer): Promise<readonly string[]> =>
  value(await who.call('security.get', {})).events.map(({ kind }) => kind);

/** An identity that a reviewer approved, without the way there. */
const approveIdentity = (who: TestCustomer) =>
  server.running.services.database.pool.query(
    `INSERT INTO identity_application (customer, level, state, created_at, submitted_at, decided_at, level_told)
     VALUES ($1, 'primary', 'approved', 1, 1, 1, true)`,
    [who.id],
  );

const isFundsPassword = async (who: TestCustomer, password: string): Promise<boolean> => {
  const proven = await server.running.services.identity.credentials.proveWithdrawal(
    who.id,
    password,
    {},
    { device: 'test', address: '127.0.0.1', language: 'en' },
  );
  return proven.ok || proven.error === 'SECOND_FACTOR_NEEDED';
};

test('IDENTITY-34: codes to phone and e-mail, password and second factor give a new funds password; withdrawals wait', async () => {
  const who = await server.registerCustomer();
  const phone = await bindPhone(who);
  await setFundsPassword(who);
  const recovery = await addAuthenticator(who);
  const state = writableCore(server).state.platform.customers.get(who.id);
  if (!state) throw new Error('the customer is not there');
  state.withdrawalsWaitUntil = 0;
  const phoneCode = await ownCode(who, 'phone', phone, 'funds-password');
  const emailCode = await ownCode(who, 'email', who.email, 'funds-password');
  const recover = (more: object) => who.call('recovery.fundsPassword', { newPassword: NEW, ...more });
  const both = { phoneCode, emailCode };
  expect(outcome(await recover({ emailCode, password: who.password })), 'the e-mail alone').toBe('BAD_PHONE_CODE');
  expect(outcome(await recover({ phoneCode, password: who.password })), 'the phone alone').toBe('BAD_EMAIL_CODE');
  expect(outcome(await recover(both)), 'a session alone').toBe('PASSWORD_NEEDED');
  expect(outcome(await recover({ ...both, password: who.password }))).toBe('SECOND_FACTOR_NEEDED');
  expect(await isFundsPassword(who, OLD), 'nothing has changed so far').toBe(true);
  value(await recover({ ...both, password: who.password, secondFactor: recovery[0] }));
  expect(await isFundsPassword(who, NEW)).toBe(true);
  expect(await isFundsPassword(who, OLD)).toBe(false);
  expect(waitOf(who)).toBeGreaterThan(server.running.services.now());
  expect(await eventsOf(who)).toContain('funds-password-recovered');
  const again = await recover({ ...both, password: who.password, secondFactor: recovery[1] });
  expect(outcome(again), 'codes are good once').toBe('BAD_PHONE_CODE');
});

test('IDENTITY-34: without a second factor an approved identity is required, and a code of another purpose is refused', async () => {
  const who = await server.registerCustomer();
  const recover = (more: object) =>
    who.call('recovery.fundsPassword', { newPassword: NEW, password: who.password, ...more });
  expect(outcome(await recover({}))).toBe('FUNDS_PASSWORD_NOT_SET');
  await setFundsPassword(who);
  const emailCode = await ownCode(who, 'email', who.email, 'address');
  expect(outcome(await recover({ emailCode }))).toBe('PROOF_OF_IDENTITY_NEEDED');
  await approveIdentity(who);
  expect(outcome(await recover({ emailCode })), 'sent to change an address').toBe('BAD_EMAIL_CODE');
  expect(outcome(await who.call('recovery.sendCode', { to: 'phone', purpose: 'funds-password' }))).toBe(
    'ADDRESS_NOT_SET',
  );
  value(await recover({ emailCode: await ownCode(who, 'email', who.email, 'funds-password') }));
  expect(await isFundsPassword(who, NEW)).toBe(true);
});

test('IDENTITY-34: of two concurrent recoveries with the same codes one succeeds, and it clears a lock after wrong attempts', async () => {
  const who = await server.registerCustomer();
  await setFundsPassword(who);
  const recovery = await addAuthenticator(who);
  for (let tries = 0; tries < 6; tries += 1) await isFundsPassword(who, 'a wrong one');
  expect(await isFundsPassword(who, OLD), 'locked').toBe(false);
  const emailCode = await ownCode(who, 'email', who.email, 'funds-password');
  const outcomes = await Promise.all(
    [0, 1].map(async (index) =>
      outcome(
        await who.call('recovery.fundsPassword', {
          newPassword: `${NEW} ${index}`,
          emailCode,
          password: who.password,
          secondFactor: recovery[index],
        }),
      ),
    ),
  );
  expect([...outcomes].sort()).toEqual(['BAD_EMAIL_CODE', 'ok']);
  expect(await isFundsPassword(who, `${NEW} ${outcomes.indexOf('ok')}`)).toBe(true);
});

test('IDENTITY-34: a withdrawal that waits stays what it was when the funds password is recovered, and no other follows', async () => {
  const { who, card } = await registerPayee(server);
  await endWait(server, who.id);
  await setLevel(server, who.id, 'primary');
  await approveIdentity(who);
  const ask = (fundsPassword: string) =>
    who.call('funds.withdraw', { channel: 'card', amount: '100', destination: card, currency: 'EUR', fundsPassword });
  const { record } = value(await ask(FUNDS_PASSWORD));
  const emailCode = await ownCode(who, 'email', who.email, 'funds-password');
  value(await who.call('recovery.fundsPassword', { newPassword: NEW, emailCode, password: who.password }));
  const waiting = server.running.services.core.state.funds.withdrawals.get(Number(record.id));
  expect(waiting).toMatchObject({ status: 'waiting', destination: expect.stringContaining(String(card)) });
  value(await who.call('funds.cancelWithdrawal', { id: record.id }));
  expect(outcome(await ask(FUNDS_PASSWORD))).not.toBe('ok');
  expect(outcome(await ask(NEW))).toBe('WITHDRAWALS_WAIT');
});

test('IDENTITY-35: the old e-mail changes for codes to the old one and the new one, password and second factor; the old one is told', async () => {
  const who = await server.registerCustomer();
  const [first, second] = await addAuthenticator(who);
  const fresh = `new-${who.email}`;
  const other = server.as(
    value(
      await server.as()('auth.login', {
        by: 'email',
        username: who.email,
        with: 'password',
        password: who.password,
        secondFactor: first,
      }),
    ).accessToken,
  );
  const emailCode = await ownCode(who, 'email', who.email, 'address');
  const code = await newAddressCode('email', fresh);
  const change = (more: object) =>
    who.call('recovery.changeAddress', { kind: 'email', username: fresh, code, ...more });
  expect(outcome(await change({ password: who.password })), 'without the old one').toBe('BAD_EMAIL_CODE');
  expect(outcome(await change({ emailCode }))).toBe('PASSWORD_NEEDED');
  expect(outcome(await change({ emailCode, password: who.password }))).toBe('SECOND_FACTOR_NEEDED');
  expect(outcome(await change({ emailCode: '000000', password: who.password, secondFactor: second }))).toBe(
    'BAD_EMAIL_CODE',
  );
  value(await change({ emailCode, password: who.password, secondFactor: second }));
  expect(value(await who.call('user.get', {})).email).toBe(fresh);
  expect(outcome(await other('user.get', {})), 'other devices are signed out').toBe('UNAUTHENTICATED');
  expect(waitOf(who)).toBeGreaterThan(server.running.services.now());
  expect(await eventsOf(who)).toContain('address-changed');
  const shown = await server.running.services.database.pool.query(
    'SELECT kind FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [who.email],
  );
  expect(shown.rows[0]?.kind).toBe('address-changed');
  const byOld = { by: 'email', username: who.email, with: 'password', password: who.password } as const;
  expect(outcome(await server.as()('auth.login', byOld))).toBe('BAD_CREDENTIALS');
});

test('IDENTITY-35: a lost phone changes by the e-mail only with a second factor or an approved identity', async () => {
  const who = await server.registerCustomer();
  const lost = await bindPhone(who);
  const fresh = newPhone();
  const code = await newAddressCode('phone', fresh);
  const emailCode = await ownCode(who, 'email', who.email, 'address');
  const change = (more: object) =>
    who.call('recovery.changeAddress', {
      kind: 'phone',
      username: fresh,
      code,
      emailCode,
      password: who.password,
      ...more,
    });
  expect(outcome(await change({}))).toBe('PROOF_OF_IDENTITY_NEEDED');
  expect(outcome(await change({ phoneCode: '123456' })), 'a code that was never sent').toBe('BAD_PHONE_CODE');
  const [recovery] = await addAuthenticator(who);
  value(await change({ secondFactor: recovery }));
  expect(value(await who.call('user.get', {})).phone).toBe(fresh);
  expect(outcome(await change({ username: lost }))).not.toBe('ok');
});

test('IDENTITY-35: an address of another account, the own one and none at all are refused, and use no code up', async () => {
  const who = await server.registerCustomer();
  const neighbour = await server.registerCustomer();
  const emailCode = await ownCode(who, 'email', who.email, 'address');
  const code = await newAddressCode('email', neighbour.email);
  const change = (username: string, more: object = {}) =>
    who.call('recovery.changeAddress', { kind: 'email', username, code, emailCode, password: who.password, ...more });
  expect(outcome(await change(neighbour.email))).toBe('ACCOUNT_EXISTS');
  expect(outcome(await change(who.email))).toBe('ALREADY_BOUND');
  expect(outcome(await change('nonsense'))).toBe('BAD_EMAIL');
  expect(outcome(await who.call('recovery.changeAddress', { kind: 'phone', username: newPhone(), code }))).toBe(
    'ADDRESS_NOT_SET',
  );
  const fresh = `third-${who.email}`;
  value(await change(fresh, { code: await newAddressCode('email', fresh) }));
});

test('IDENTITY-36: two operators remove a funds password; the customer sets another, and withdrawals wait all the same', async () => {
  const who = await server.registerCustomer();
  const propose = () => support('console.proposeFundsPasswordReset', { id: who.id, reason });
  expect(outcome(await propose())).toBe('FUNDS_PASSWORD_NOT_SET');
  await setFundsPassword(who);
  expect(waitOf(who), 'the first one is no change').toBe(0);
  const { id } = value(await propose());
  expect(outcome(await support('console.confirmProposal', { id: Number(id) }))).toBe('OWN_PROPOSAL');
  expect(await isFundsPassword(who, OLD)).toBe(true);
  value(await compliance('console.confirmProposal', { id: Number(id) }));
  expect(outcome(await who.call('user.get', {})), 'signed out everywhere').toBe('UNAUTHENTICATED');
  expect(await isFundsPassword(who, OLD)).toBe(false);
  const wait = waitOf(who);
  expect(wait).toBeGreaterThan(server.running.services.now());
  const again = value(
    await server.as()('auth.login', { by: 'email', username: who.email, with: 'password', password: who.password }),
  );
  const call = server.as(again.accessToken);
  value(await call('user.setFundsPassword', { newPassword: NEW, password: who.password }));
  expect(waitOf(who)).toBe(wait);
  const inbox = value(await call('notify.page', { tab: 'own', pageNo: 1, pageSize: 10 }));
  expect(inbox.list.map(({ kind }) => kind)).toContain('funds-password-reset');
});

test('IDENTITY-36: two operators put another e-mail in the place of a lost one; nobody reads it in the proposal', async () => {
  const who = await server.registerCustomer();
  const fresh = `found-${who.email}`;
  const propose = (username: string) =>
    support('console.proposeAddressChange', { id: who.id, kind: 'email', username, reason });
  expect(outcome(await propose('nonsense'))).toBe('BAD_EMAIL');
  expect(outcome(await propose(who.email))).toBe('ACCOUNT_EXISTS');
  const made = value(await propose(fresh));
  expect(JSON.stringify(made)).not.toContain(fresh);
  const stored = await server.running.services.database.pool.query('SELECT payload::text FROM proposal WHERE id = $1', [
    made.id,
  ]);
  expect(stored.rows[0]?.payload).not.toContain(fresh);
  value(await compliance('console.confirmProposal', { id: Number(made.id) }));
  const visitor = server.as();
  expect(outcome(await who.call('user.get', {}))).toBe('UNAUTHENTICATED');
  value(await visitor('auth.sendEmailCode', { username: fresh, scene: 'FIND_PASSWORD' }));
  const code = await server.codeFor(fresh);
  value(
    await visitor('auth.retrievePassword', { by: 'email', username: fresh, newPassword: 'a new pass phrase', code }),
  );
  value(await visitor('auth.login', { by: 'email', username: fresh, with: 'password', password: 'a new pass phrase' }));
  expect(waitOf(who)).toBeGreaterThan(server.running.services.now());
});

test('IDENTITY-36: where the old address has changed since, a proposal changes nothing', async () => {
  const who = await server.registerCustomer();
  const { id } = value(
    await support('console.proposeAddressChange', { id: who.id, kind: 'email', username: `x-${who.email}`, reason }),
  );
  const fresh = `own-${who.email}`;
  const emailCode = await ownCode(who, 'email', who.email, 'address');
  const code = await newAddressCode('email', fresh);
  value(
    await who.call('recovery.changeAddress', {
      kind: 'email',
      username: fresh,
      code,
      emailCode,
      password: who.password,
    }),
  );
  expect(outcome(await compliance('console.confirmProposal', { id: Number(id) }))).toBe('CONFLICT');
  expect(value(await who.call('user.get', {})).email).toBe(fresh);
});
