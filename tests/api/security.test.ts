import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { softAuthenticator } from './authenticator.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const ORIGIN = 'https://app.alderway.test';
const HOST = 'app.alderway.test';

let server: TestServer;

beforeAll(async () => {
  // The server takes its time from here, so that a code's period can pass at once.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN }, 'security');
}, 120_000);

afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const PERIOD_MS = 30_000;

/** Each code is good once, so time goes on by a period before the next. */
const nextCode = async (secret: string): Promise<string> => {
  vi.setSystemTime(Date.now() + PERIOD_MS);
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) });
};

const enrol = async (customer: TestCustomer) => {
  const { secret } = value(await customer.call('security.beginFactor', { password: customer.password }));
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) });
  const { recoveryCodes } = value(await customer.call('security.completeFactor', { code }));
  return { secret, code, recoveryCodes };
};

const signIn = (customer: TestCustomer, more: { readonly secondFactor?: string; readonly password?: string } = {}) =>
  server.as()('auth.login', {
    by: 'email',
    username: customer.email,
    with: 'password',
    password: customer.password,
    ...more,
  });

describe('the second factor', () => {
  test('IDENTITY-14: it is on after its first code, is then asked for at sign-in by password and by code, and a code is good once', async () => {
    const customer = await server.registerCustomer();
    expect(outcome(await customer.call('security.beginFactor', { password: 'not the password' }))).toBe(
      'WRONG_OLD_PASSWORD',
    );
    expect(outcome(await customer.call('security.completeFactor', { code: '123456' }))).toBe('ENROLMENT_NEEDED');
    value(await customer.call('security.beginFactor', { password: customer.password }));
    // Begun only: nothing is asked for yet.
    expect(outcome(await signIn(customer))).toBe('ok');
    const { secret, code } = await enrol(customer);
    expect(outcome(await customer.call('security.beginFactor', { password: customer.password }))).toBe(
      'SECOND_FACTOR_ON',
    );
    expect(outcome(await signIn(customer))).toBe('SECOND_FACTOR_NEEDED');
    expect(outcome(await signIn(customer, { password: 'another one' }))).toBe('BAD_CREDENTIALS');
    // The code that turned it on is used.
    expect(outcome(await signIn(customer, { secondFactor: code }))).toBe('BAD_SECOND_FACTOR');
    const next = await nextCode(secret);
    expect(outcome(await signIn(customer, { secondFactor: next }))).toBe('ok');
    expect(outcome(await signIn(customer, { secondFactor: next }))).toBe('BAD_SECOND_FACTOR');

    const visitor = server.as();
    value(await visitor('auth.sendEmailCode', { username: customer.email, scene: 'LOGIN' }));
    const form = {
      by: 'email',
      username: customer.email,
      with: 'code',
      code: await server.codeFor(customer.email),
    } as const;
    expect(outcome(await visitor('auth.login', form))).toBe('SECOND_FACTOR_NEEDED');
    // The mailed code was not used up by being asked for the other.
    expect(outcome(await visitor('auth.login', { ...form, secondFactor: await nextCode(secret) }))).toBe('ok');
    expect(outcome(await visitor('auth.login', { ...form, secondFactor: await nextCode(secret) }))).toBe('BAD_CODE');
  });

  test('IDENTITY-14: of twenty that come with one code at once, one is let in', async () => {
    const customer = await server.registerCustomer();
    const { secret } = await enrol(customer);
    const { secondFactor } = server.running.services.identity.security;
    const visit = { network: 'x', address: 'x', device: 'x', language: 'en' };
    const code = await nextCode(secret);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => outcome(await secondFactor.check(customer.id, code, visit))),
    );
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
  });

  test('IDENTITY-14: five wrong codes lock it, however many come at once, and the right one does not help then', async () => {
    const customer = await server.registerCustomer();
    const { secret } = await enrol(customer);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, at) =>
        outcome(await signIn(customer, { secondFactor: String(100_000 + at) })),
      ),
    );
    expect(outcomes.filter((each) => each === 'BAD_SECOND_FACTOR').length).toBeLessThanOrEqual(5);
    expect(outcomes).toContain('LOCKED');
    expect(outcome(await signIn(customer, { secondFactor: await nextCode(secret) }))).toBe('LOCKED');
    vi.setSystemTime(Date.now() + 900_000);
    expect(outcome(await signIn(customer, { secondFactor: await nextCode(secret) }))).toBe('ok');
  });

  test('IDENTITY-14: a recovery code is good once, also for two at once; new ones void the old', async () => {
    const customer = await server.registerCustomer();
    const { secret, recoveryCodes } = await enrol(customer);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const both = await Promise.all([
      signIn(customer, { secondFactor: first }),
      signIn(customer, { secondFactor: first }),
    ]);
    expect(both.map(outcome).sort()).toEqual(['BAD_SECOND_FACTOR', 'ok']);
    expect(outcome(await signIn(customer, { secondFactor: ` ${second.toUpperCase().replace('-', ' ')}` }))).toBe('ok');
    expect(value(await customer.call('security.get', {})).recoveryCodesLeft).toBe(8);
    const { rows } = await server.running.services.database.pool.query<{ hash: Buffer }>(
      'SELECT hash FROM recovery_code',
    );
    expect(rows.some(({ hash }) => recoveryCodes.some((code) => hash.toString().includes(code)))).toBe(false);
    const renewed = value(
      await customer.call('security.renewRecoveryCodes', {
        password: customer.password,
        secondFactor: await nextCode(secret),
      }),
    );
    expect(outcome(await signIn(customer, { secondFactor: recoveryCodes[2] ?? '' }))).toBe('BAD_SECOND_FACTOR');
    expect(outcome(await signIn(customer, { secondFactor: renewed.recoveryCodes[0] ?? '' }))).toBe('ok');
    // Another customer's recovery code opens nothing.
    const stranger = await server.registerCustomer();
    await enrol(stranger);
    expect(outcome(await signIn(stranger, { secondFactor: renewed.recoveryCodes[1] ?? '' }))).toBe('BAD_SECOND_FACTOR');
  });

  test('IDENTITY-14: turning it off takes the password and the second factor', async () => {
    const customer = await server.registerCustomer();
    const { secret } = await enrol(customer);
    const disable = (password: string, secondFactor?: string) =>
      customer.call('security.disableFactor', { password, secondFactor });
    expect(outcome(await disable(customer.password))).toBe('SECOND_FACTOR_NEEDED');
    expect(outcome(await disable('not the password', await nextCode(secret)))).toBe('WRONG_OLD_PASSWORD');
    expect(outcome(await disable(customer.password, '000000'))).toBe('BAD_SECOND_FACTOR');
    expect(outcome(await disable(customer.password, await nextCode(secret)))).toBe('ok');
    expect(outcome(await disable(customer.password, '000000'))).toBe('SECOND_FACTOR_OFF');
    expect(outcome(await signIn(customer))).toBe('ok');
  });

  test('IDENTITY-78: failed sign-ins, wrong codes and wrong passwords are told to the customer, alike ones once, with the network alone', async () => {
    const customer = await server.registerCustomer();
    const failures = async () =>
      value(await customer.call('security.get', {}))
        .events.filter(({ kind }) => /failed|wrong/.test(kind))
        .map(({ kind, tries }) => [kind, tries]);
    expect(await failures()).toEqual([]);
    for (const _ of [1, 2])
      expect(outcome(await signIn(customer, { password: 'not the password' }))).toBe('BAD_CREDENTIALS');
    // Nobody waits for it to be written, so that the time of the answer tells nothing.
    await vi.waitFor(async () => expect(await failures()).toEqual([['sign-in-failed', 2]]));
    const { password } = customer;
    value(await customer.call('user.setFundsPassword', { newPassword: 'some funds password', password }));
    const changed = { newPassword: 'quite another one', password };
    const wrong = await customer.call('user.updateFundsPassword', { ...changed, oldPassword: 'not this one' });
    expect(outcome(wrong)).toBe('BAD_FUNDS_PASSWORD');
    await customer.call('user.updatePassword', { oldPassword: 'not the password', newPassword: 'quite another one' });
    const { secret } = await enrol(customer);
    expect(outcome(await signIn(customer, { secondFactor: '000000' }))).toBe('BAD_SECOND_FACTOR');
    expect(outcome(await signIn(customer, { secondFactor: await nextCode(secret) }))).toBe('ok');
    const reset = { by: 'email', username: customer.email, newPassword: 'quite another one', code: '000000' } as const;
    expect(outcome(await server.as()('auth.retrievePassword', reset))).toBe('BAD_CODE');
    await vi.waitFor(async () =>
      expect(await failures()).toEqual([
        ['recovery-code-wrong', 1],
        ['second-factor-wrong', 1],
        ['password-wrong', 1],
        ['funds-password-wrong', 1],
        ['sign-in-failed', 2],
      ]),
    );
    const { events } = value(await customer.call('security.get', {}));
    const [attempt] = events.filter(({ kind }) => kind === 'sign-in-failed');
    expect(attempt?.address).toMatch(/\*$/);
    expect(attempt?.at).toBeLessThanOrEqual(Date.now());
  });

  test('IDENTITY-78: however many fail, no change leaves the list, and so many are kept', async () => {
    const customer = await server.registerCustomer();
    const { pool } = server.running.services.database;
    await pool.query(
      `INSERT INTO security_event (customer, kind, device, address, at)
       SELECT $1, 'sign-in-failed', 'device ' || n, '10.0.***.***', $2 FROM generate_series(1, 300) AS n`,
      [customer.id, Date.now()],
    );
    await customer.call('user.updatePassword', { oldPassword: 'not the password', newPassword: 'quite another one' });
    const { events } = value(await customer.call('security.get', {}));
    expect(events.map(({ kind }) => kind)).toContain('signed-in');
    expect(events.filter(({ kind }) => kind !== 'signed-in')).toHaveLength(20);
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int4 AS n FROM security_event WHERE customer = $1 AND kind <> 'signed-in'`,
      [customer.id],
    );
    expect(rows[0]?.n).toBe(200);
  });

  test('IDENTITY-78: whoever tries from one network, as ever so many devices, drives nobody else’s attempt out', async () => {
    const customer = await server.registerCustomer();
    const { pool } = server.running.services.database;
    await pool.query(
      `INSERT INTO security_event (customer, kind, device, address, at)
       SELECT $1, 'sign-in-failed', 'device ' || n, CASE n WHEN 1 THEN '192.0.***.***' ELSE '10.0.***.***' END, $2
       FROM generate_series(1, 300) AS n`,
      [customer.id, Date.now()],
    );
    await customer.call('user.updatePassword', { oldPassword: 'not the password', newPassword: 'quite another one' });
    const { events } = value(await customer.call('security.get', {}));
    expect(events.filter(({ address }) => address === '192.0.***.***')).toHaveLength(1);
    expect(events.filter(({ kind }) => kind !== 'signed-in')).toHaveLength(20);
  });

  test('IDENTITY-14: every change is dated, so that withdrawals wait, stands in the list of events, and is told by mail', async () => {
    const customer = await server.registerCustomer();
    const changedAt = async () => (await server.running.services.identity.customer(customer.id))?.credentialsChangedAt;
    const { secret } = await enrol(customer);
    expect(await changedAt()).toBe(Date.now());
    const { password } = customer;
    const first = { newPassword: 'some funds password', password, secondFactor: await nextCode(secret) };
    value(await customer.call('user.setFundsPassword', first));
    value(
      await customer.call('user.updatePassword', {
        oldPassword: customer.password,
        newPassword: 'quite another password',
        secondFactor: await nextCode(secret),
      }),
    );
    expect(await changedAt()).toBe(Date.now());
    const { events, secondFactorSince } = value(await customer.call('security.get', {}));
    expect(secondFactorSince).not.toBeNull();
    expect(events.map(({ kind }) => kind)).toEqual([
      'password-changed',
      'funds-password-set',
      'second-factor-on',
      'signed-in',
    ]);
    const { rows } = await server.running.services.outbox.list({ to: customer.email, offset: 0, limit: 20 });
    expect(rows.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['您帳戶的兩步驟驗證已變更', '您的密碼已變更']),
    );
    expect(await nextCode(secret)).toHaveLength(6);
  });
});

describe('passkeys', () => {
  const keyFor = async (customer: TestCustomer, secondFactor?: string) => {
    const authenticator = softAuthenticator(ORIGIN, HOST);
    const proof = { password: customer.password, ...(secondFactor === undefined ? {} : { secondFactor }) };
    const begun = value(await customer.call('security.beginPasskey', proof));
    const requested = begun.options as never;
    const added = value(
      await customer.call('security.addPasskey', {
        challengeId: begun.challengeId,
        name: 'My phone',
        response: authenticator.create(requested),
      }),
    );
    return { authenticator, added };
  };
  const challenge = async () => {
    const { challengeId, options } = value(await server.as()('security.beginPasskeySignIn', {}));
    return { challengeId, requested: options as never };
  };
  const enter = (challengeId: string, response: Record<string, unknown>) =>
    server.as()('security.passkeySignIn', { challengeId, response });

  test('IDENTITY-15: one that was added signs in without a password, also where a second factor is on', async () => {
    const customer = await server.registerCustomer();
    const { secret } = await enrol(customer);
    const { authenticator, added } = await keyFor(customer, await nextCode(secret));
    const { challengeId, requested } = await challenge();
    const session = value(await enter(challengeId, authenticator.get(requested)));
    expect(session.customerId).toBe(customer.id);
    const list = value(await customer.call('security.get', {})).passkeys;
    expect(list).toMatchObject([{ id: added.id, name: 'My phone', lastUsedAt: expect.any(Number) }]);
    // Another one asks for the factor too.
    const begin = (secondFactor?: string) =>
      customer.call('security.beginPasskey', {
        password: customer.password,
        ...(secondFactor ? { secondFactor } : {}),
      });
    expect(outcome(await begin())).toBe('SECOND_FACTOR_NEEDED');
    expect(outcome(await begin(await nextCode(secret)))).toBe('ok');
    expect(outcome(await customer.call('security.beginPasskey', { password: 'wrong' }))).toBe('WRONG_OLD_PASSWORD');
  });

  test('IDENTITY-15: a challenge is good once, for five minutes, and for what it was made for', async () => {
    const customer = await server.registerCustomer();
    const stranger = await server.registerCustomer();
    const { authenticator, added } = await keyFor(customer);
    const [secondFactor = ''] = added.recoveryCodes;
    const first = await challenge();
    const answer = authenticator.get(first.requested);
    expect(outcome(await enter(first.challengeId, answer))).toBe('ok');
    expect(outcome(await enter(first.challengeId, answer))).toBe('BAD_PASSKEY');
    const second = await challenge();
    // An answer to another challenge, then the challenge is gone even for the right one.
    expect(outcome(await enter(second.challengeId, answer))).toBe('BAD_PASSKEY');
    expect(outcome(await enter(second.challengeId, authenticator.get(second.requested)))).toBe('BAD_PASSKEY');
    const late = await challenge();
    const lateAnswer = authenticator.get(late.requested);
    vi.setSystemTime(Date.now() + 300_001);
    expect(outcome(await enter(late.challengeId, lateAnswer))).toBe('BAD_PASSKEY');
    // One that was begun by somebody else.
    const begun = value(await customer.call('security.beginPasskey', { password: customer.password, secondFactor }));
    const response = softAuthenticator(ORIGIN, HOST).create(begun.options as never);
    const foreign = { challengeId: begun.challengeId, name: 'Theirs', response };
    expect(outcome(await stranger.call('security.addPasskey', foreign))).toBe('BAD_PASSKEY');
    expect(outcome(await enter(begun.challengeId, authenticator.get(begun.options as never)))).toBe('BAD_PASSKEY');
    expect(value(await stranger.call('security.get', {})).passkeys).toEqual([]);
  });

  test.each([
    ['another site', { origin: 'https://app.alderway.example' }],
    ['a site below ours', { origin: `https://evil.${HOST}` }],
    ['another host', { host: 'evil.test' }],
    ['nobody verified', { isVerified: false }],
    ['a count that does not go on', { counter: 0 }],
    ["another customer's handle", { handle: Buffer.from('customer:1').toString('base64url') }],
    ['no handle', { handle: '' }],
  ])('IDENTITY-15: %s is refused', async (_what, bend) => {
    const customer = await server.registerCustomer();
    const { authenticator } = await keyFor(customer);
    const first = await challenge();
    expect(outcome(await enter(first.challengeId, authenticator.get(first.requested)))).toBe('ok');
    const { challengeId, requested } = await challenge();
    expect(outcome(await enter(challengeId, authenticator.get(requested, bend)))).toBe('BAD_PASSKEY');
  });

  test('IDENTITY-15: made for another site, without the owner, or garbled, it is not kept', async () => {
    const customer = await server.registerCustomer();
    const attempt = async (make: (request: never) => Record<string, unknown>) => {
      const { challengeId, options } = value(
        await customer.call('security.beginPasskey', { password: customer.password }),
      );
      return outcome(
        await customer.call('security.addPasskey', { challengeId, name: 'x', response: make(options as never) }),
      );
    };
    const soft = softAuthenticator(ORIGIN, HOST);
    expect(await attempt((request) => soft.create(request, { origin: 'https://evil.test' }))).toBe('BAD_PASSKEY');
    expect(await attempt((request) => soft.create(request, { host: 'evil.test' }))).toBe('BAD_PASSKEY');
    expect(await attempt((request) => soft.create(request, { isVerified: false }))).toBe('BAD_PASSKEY');
    expect(await attempt(() => ({ id: 7, response: null }))).toBe('BAD_PASSKEY');
    expect(await attempt(() => ({}))).toBe('BAD_PASSKEY');
    expect(outcome(await enter('nothing', { id: {}, response: [] }))).toBe('BAD_PASSKEY');
  });

  test('IDENTITY-15: only the owner renames and removes it; removed, it signs nobody in', async () => {
    const customer = await server.registerCustomer();
    const stranger = await server.registerCustomer();
    const { authenticator, added } = await keyFor(customer);
    const { id } = added;
    expect(outcome(await stranger.call('security.renamePasskey', { id, name: 'Mine' }))).toBe('PASSKEY_NOT_FOUND');
    expect(outcome(await stranger.call('security.removePasskey', { id, password: stranger.password }))).toBe(
      'PASSKEY_NOT_FOUND',
    );
    expect(outcome(await customer.call('security.renamePasskey', { id, name: 'Laptop' }))).toBe('ok');
    expect(outcome(await customer.call('security.removePasskey', { id, password: 'wrong' }))).toBe(
      'WRONG_OLD_PASSWORD',
    );
    expect(value(await customer.call('security.get', {})).passkeys).toMatchObject([{ name: 'Laptop' }]);
    const [secondFactor = ''] = added.recoveryCodes;
    const proof = { password: customer.password, secondFactor };
    expect(outcome(await customer.call('security.removePasskey', { id, ...proof }))).toBe('ok');
    const { challengeId, requested } = await challenge();
    expect(outcome(await enter(challengeId, authenticator.get(requested)))).toBe('BAD_PASSKEY');
  });

  test('IDENTITY-15: what begins a sign-in is the same for all, and names no key', async () => {
    const [one, two] = [await challenge(), await challenge()];
    const without = ({ challenge: _, ...rest }: Record<string, unknown>) => rest;
    expect(without(one.requested)).toEqual(without(two.requested));
    expect(JSON.stringify(one.requested)).not.toContain('allowCredentials":[{');
  });
});
