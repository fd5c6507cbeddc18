import { setTimeout as after } from 'node:timers/promises';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { softAuthenticator } from './authenticator.ts';
import { openSession } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const ORIGIN = 'https://app.alderway.test';
const HOST = 'app.alderway.test';
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 6);
const NEW_PASSWORD = 'another password altogether';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN }, 'session-epoch');
}, 120_000);

afterAll(() => server.close());

type Tokens = { readonly accessToken: string; readonly refreshToken: string };
type Answer = { readonly ok: true; readonly value: Tokens } | { readonly ok: false; readonly error: string };
type Attempt = {
  /** How much later than the change the attempt may begin, where it must fail after the change as well. */
  readonly latestMs?: number;
  readonly begin: () => Promise<Answer>;
  /** The second factor that the change of password gives, where there is one. */
  readonly proof?: { readonly secondFactor: string };
};

const lives = async (tokens: Tokens): Promise<boolean> => {
  const read = outcome(await server.as(tokens.accessToken)('user.get', {}));
  const renewed = outcome(await server.as()('auth.refresh', { refreshToken: tokens.refreshToken }));
  return read === 'ok' || renewed === 'ok';
};

/** Begins an attempt beside a change of password, at another distance each round; counts the tokens that are good for anything after both. */
const survivors = async (prepare: (customer: TestCustomer) => Promise<Attempt>): Promise<number> => {
  let alive = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const customer = await server.registerCustomer();
    const { begin, proof, latestMs = 0 } = await prepare(customer);
    const own = await openSession(server, customer.id);
    const change = async () => {
      await after(latestMs === 0 ? round * 4 : 0);
      return server.as(own)('user.updatePassword', {
        oldPassword: customer.password,
        newPassword: NEW_PASSWORD,
        ...proof,
      });
    };
    const attempt = async () => {
      await after((latestMs * round) / ROUNDS);
      return begin();
    };
    const [opened, changed] = await Promise.all([attempt(), change()]);
    expect(outcome(changed)).toBe('ok');
    if (opened.ok && (await lives(opened.value))) alive++;
    expect(outcome(await server.as(own)('user.get', {})), 'the session that made the change').toBe('ok');
  }
  return alive;
};

const signIn = (customer: TestCustomer, more: object = {}) =>
  server.as()('auth.login', {
    by: 'email',
    username: customer.email,
    with: 'password',
    password: customer.password,
    ...more,
  });

test('IDENTITY-32: no session opened by password outlives a change of password', async () => {
  expect(await survivors(async (customer) => ({ latestMs: 150, begin: () => signIn(customer) }))).toBe(0);
}, 120_000);

test('IDENTITY-32: nor one opened by a code', async () => {
  const alive = await survivors(async (customer) => {
    const visitor = server.as();
    value(await visitor('auth.sendEmailCode', { username: customer.email, scene: 'LOGIN' }));
    const code = await server.codeFor(customer.email);
    return { begin: () => signIn(customer, { with: 'code', code }) };
  });
  expect(alive).toBe(0);
}, 120_000);

test('IDENTITY-32: nor one opened with a second factor', async () => {
  const alive = await survivors(async (customer) => {
    const { secret } = value(await customer.call('security.beginFactor', { password: customer.password }));
    const done = await customer.call('security.completeFactor', { code: await generate({ secret }) });
    const [first = '', second = ''] = value(done).recoveryCodes;
    return { begin: () => signIn(customer, { secondFactor: first }), proof: { secondFactor: second } };
  });
  expect(alive).toBe(0);
}, 120_000);

test('IDENTITY-32: nor one opened by a passkey', async () => {
  const alive = await survivors(async (customer) => {
    const key = softAuthenticator(ORIGIN, HOST);
    const begun = value(await customer.call('security.beginPasskey', { password: customer.password }));
    const made = key.create(begun.options as never);
    const added = await customer.call('security.addPasskey', {
      challengeId: begun.challengeId,
      name: 'Phone',
      response: made,
    });
    const { challengeId, options } = value(await server.as()('security.beginPasskeySignIn', {}));
    const response = key.get(options as never);
    return {
      begin: () => server.as()('security.passkeySignIn', { challengeId, response }),
      proof: { secondFactor: value(added).recoveryCodes[0] ?? '' },
    };
  });
  expect(alive).toBe(0);
}, 120_000);

test('IDENTITY-32: nor one that was refreshed, or changed to the demo account, meanwhile', async () => {
  const refreshed = await survivors(async ({ refreshToken }) => ({
    latestMs: 150,
    begin: () => server.as()('auth.refresh', { refreshToken }),
  }));
  const switched = await survivors(async ({ call }) => ({
    latestMs: 150,
    begin: () => call('auth.switch', { mode: 'demo' }),
  }));
  expect({ refreshed, switched }).toEqual({ refreshed: 0, switched: 0 });
}, 120_000);

test('IDENTITY-32: of two changes from two sessions at once, the one that came second finds its session ended', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const customer = await server.registerCustomer();
    const sessions = [await openSession(server, customer.id), await openSession(server, customer.id)];
    const outcomes = await Promise.all(
      sessions.map(async (token, at) =>
        outcome(
          await server.as(token)('user.updatePassword', {
            oldPassword: customer.password,
            newPassword: `${NEW_PASSWORD} ${at}`,
          }),
        ),
      ),
    );
    expect(
      outcomes.filter((each) => each === 'ok'),
      String(round),
    ).toHaveLength(1);
  }
}, 120_000);

test("IDENTITY-32: no operator's session outlives a change of password, and neither does the first step of a sign-in", async () => {
  const { operators, access, sessions } = server.running.services.identity;
  const { pool } = server.running.services.database;
  const now = () => Math.floor(server.running.services.now() / 1000);
  let alive = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const secret = 'KBAVARKSIJHVKURAGB2XG5DJNZSQ4MZS';
    const username = `race-${crypto.randomUUID()}`;
    const password = 'correct horse battery';
    const id = await operators.add({ username, name: 'Race', role: 'support', password, secret });
    const own = await server.running.services.identity.operatorOf(
      value(await sessions.operators.open({ holder: id, epoch: 0, mode: 'real', device: 'x', address: 'x' }))
        .accessToken,
    );
    const { candidateToken } = value(await operators.signIn({ username, password }, { network: '127.0.0.1' }));
    const candidate = server.operatorAs(candidateToken);
    const change = async () => {
      await after(round * 4);
      const code = await generate({ secret, epoch: now() + 30 });
      const form = { oldPassword: password, newPassword: NEW_PASSWORD, code };
      return access.changePassword({ id, session: own?.session ?? '' }, form);
    };
    // The periods of the codes are set back, so that both are taken whichever comes first.
    const second = async () => {
      const opened = await candidate('console.secondFactor', { code: await generate({ secret, epoch: now() }) });
      await pool.query('UPDATE operator SET totp_step = 0 WHERE id = $1', [id]);
      return opened;
    };
    const [opened, changed] = await Promise.all([second(), change()]);
    expect(outcome(changed)).toBe('ok');
    if (opened.ok && outcome(await server.operatorAs(opened.value.accessToken)('console.me', {})) === 'ok') alive++;
    await pool.query('UPDATE operator SET totp_step = 0 WHERE id = $1', [id]);
    const late = await candidate('console.secondFactor', { code: await generate({ secret, epoch: now() }) });
    expect(outcome(late), 'the first step was made with the old password').toBe('UNAUTHENTICATED');
  }
  expect(alive).toBe(0);
}, 120_000);

test('IDENTITY-48: a period used up while the clock was ahead holds nobody up once it is right, and no code is taken twice', async () => {
  const { operators } = server.running.services.identity;
  const { pool } = server.running.services.database;
  const secret = 'KBAVARKSIJHVKURAGB2XG5DJNZSQ4MZS';
  const username = `ahead-${crypto.randomUUID()}`;
  const password = 'correct horse battery';
  const id = await operators.add({ username, name: 'Ahead', role: 'support', password, secret });
  const inThreeDays = Math.floor((Date.now() + 3 * 86_400_000) / 30_000);
  await pool.query('UPDATE operator SET totp_step = $2 WHERE id = $1', [id, inThreeDays]);
  const code = await generate({ secret, epoch: Math.floor(server.running.services.now() / 1000) });
  const give = async () => {
    const { candidateToken } = value(await operators.signIn({ username, password }, { network: '127.0.0.1' }));
    return outcome(await server.operatorAs(candidateToken)('console.secondFactor', { code }));
  };
  expect([await give(), await give()]).toEqual(['ok', 'BAD_SECOND_FACTOR']);
});
