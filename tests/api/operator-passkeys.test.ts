import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demo } from '../../apps/server/src/identity/index.ts';
import { softAuthenticator } from './authenticator.ts';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

const ORIGIN = 'https://console.alderway.test';
const HOST = 'console.alderway.test';
const { username, password, secret } = demo.operator;

let server: TestServer;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({ CONSOLE_ORIGIN: ORIGIN }, 'operator-passkeys');
}, 120_000);

afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

type Client = ReturnType<TestServer['operatorAs']>;
type Soft = ReturnType<typeof softAuthenticator>;

/** A code is good once: the next period's. */
const nextCode = (of: string = secret): Promise<string> => {
  vi.setSystemTime(Date.now() + 30_000);
  return generate({ secret: of, epoch: Math.floor(Date.now() / 1000) });
};

type Person = { readonly username: string; readonly password: string; readonly secret: string };

const byPassword = async (who: Person = demo.operator) => {
  const first = value(await server.operatorAs()('console.signIn', { username: who.username, password: who.password }));
  const code = await nextCode(who.secret);
  const { accessToken } = value(await server.operatorAs(first.candidateToken)('console.secondFactor', { code }));
  return server.operatorAs(accessToken);
};

const addKey = async (client: Client, of: Person = demo.operator) => {
  const key = softAuthenticator(ORIGIN, HOST);
  const { challengeId, options } = value(
    await client('console.beginPasskey', { password: of.password, code: await nextCode(of.secret) }),
  );
  const form = { challengeId, name: 'Laptop', response: key.create(options as never) };
  return { key, form, added: value(await client('console.addPasskey', form)) };
};

const enterBy = async (key: Soft, bend: Parameters<Soft['get']>[1] = {}) => {
  const { challengeId, options } = value(await server.operatorAs()('console.beginPasskeySignIn', {}));
  return server.operatorAs()('console.passkeySignIn', { challengeId, response: key.get(options as never, bend) });
};

test('IDENTITY-62: a passkey is added with password and code, signs in alone, and works while wrong passwords lock the password sign-in', async () => {
  const client = await byPassword();
  expect(outcome(await client('console.beginPasskey', { password: 'wrong', code: await nextCode() }))).toBe(
    'WRONG_OLD_PASSWORD',
  );
  expect(outcome(await client('console.beginPasskey', { password, code: '000000' }))).toBe('BAD_SECOND_FACTOR');
  const other = await byPassword();
  const { key, form, added } = await addKey(client);
  expect(outcome(await other('console.me', {})), 'the other sessions end').toBe('UNAUTHENTICATED');
  expect(outcome(await client('console.addPasskey', form)), 'a challenge is good once').toBe('BAD_PASSKEY');

  for (let wrong = 0; wrong < 10; wrong += 1)
    await server.operatorAs()('console.signIn', { username, password: `wrong ${wrong}` });
  expect(outcome(await server.operatorAs()('console.signIn', { username, password }))).toBe('LOCKED');

  expect(outcome(await enterBy(key, { isVerified: false })), 'without its owner').toBe('BAD_PASSKEY');
  expect(outcome(await enterBy(key, { origin: 'https://evil.test' }))).toBe('BAD_PASSKEY');
  expect(outcome(await enterBy(key, { handle: Buffer.from('operator:2').toString('base64url') }))).toBe('BAD_PASSKEY');
  expect(outcome(await enterBy(softAuthenticator(ORIGIN, HOST)))).toBe('BAD_PASSKEY');
  const session = value(await enterBy(key));
  expect(session.operator.username).toBe(username);
  const entered = server.operatorAs(session.accessToken);
  expect(value(await entered('console.me', {})).username).toBe(username);

  // The operator is shown it, and the trail keeps it, refused ones too.
  const { passkeys, events } = value(await entered('console.ownSecurity', {}));
  expect(passkeys).toEqual([{ ...added, lastUsedAt: expect.any(Number) }]);
  expect(events.map(({ action, outcome: what }) => [action, what]).slice(0, 2)).toEqual([
    ['console.passkeySignIn', 'ok'],
    ['console.addPasskey', 'BAD_PASSKEY'],
  ]);
  const trail = value(await entered('console.audit', { action: 'console.passkeySignIn' })).rows;
  expect(trail.map((row) => row.outcome)).toEqual(['ok', ...Array<string>(4).fill('BAD_PASSKEY')]);

  // A customer's way in knows nothing of it.
  const { challengeId, options } = value(await server.as()('security.beginPasskeySignIn', {}));
  const foreign = { challengeId, response: key.get(options as never) };
  expect(outcome(await server.as()('security.passkeySignIn', foreign))).toBe('BAD_PASSKEY');

  const remove = async (more: object) =>
    outcome(await entered('console.removePasskey', { id: added.id, password, code: await nextCode(), ...more }));
  expect(await remove({ code: '000000' })).toBe('BAD_SECOND_FACTOR');
  expect(await remove({ id: 'AAAA' })).toBe('PASSKEY_NOT_FOUND');
  expect(await remove({})).toBe('ok');
  expect(outcome(await enterBy(key))).toBe('BAD_PASSKEY');
});

test('IDENTITY-62: a passkey row that was inserted or reassigned in the database signs nobody in', async () => {
  vi.setSystemTime(Date.now() + 900_001);
  const { database, seals } = server.running.services;
  const { key, added } = await addKey(await byPassword());
  const [from] = (await database.pool.query('SELECT operator FROM operator_passkey WHERE id = $1', [added.id])).rows;
  const move = (to: number) =>
    database.pool.query('UPDATE operator_passkey SET operator = $2 WHERE id = $1', [added.id, to]);
  const colleague = await byPassword(demo.colleague);
  const { id: other } = value(await colleague('console.me', {}));
  await move(other);
  const handle = Buffer.from(`operator:${other}`).toString('base64url');
  expect(outcome(await enterBy(key, { handle }))).toBe('BAD_PASSKEY');
  expect(seals.alarms().join()).toContain(`operator_passkey ${added.id} was changed`);
  await move(from.operator);
  expect(outcome(await enterBy(key))).toBe('ok');
});

test('IDENTITY-62: a suspended operator’s passkey is refused, and a renewed sign-in has none', async () => {
  const colleague = await byPassword(demo.colleague);
  const { key } = await addKey(colleague, demo.colleague);
  const { id } = value(await colleague('console.me', {}));
  expect(outcome(await enterBy(key))).toBe('ok');
  const operator = await byPassword();
  const confirmer = server.operatorAs(await (await castOperators(server))('administrator'));
  const change = async (what: 'enable' | 'renew') => {
    const proposed = value(
      await operator('console.proposeRole', { what: { change: what, operator: id }, reason: 'As agreed' }),
    );
    value(await confirmer('console.confirmProposal', { id: Number(proposed.id) }));
  };
  value(await operator('console.disableOperator', { id, reason: 'Left' }));
  expect(outcome(await enterBy(key)), 'suspended').toBe('BAD_PASSKEY');
  await change('enable');
  expect(outcome(await enterBy(key))).toBe('ok');
  await change('renew');
  expect(outcome(await enterBy(key)), 'renewed').toBe('BAD_PASSKEY');
});
