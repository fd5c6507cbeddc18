import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { softAuthenticator } from './authenticator.ts';
import { writableCore } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { endWait, FUNDS_PASSWORD, registerPayee, setLevel } from './payee.ts';

const ORIGIN = 'https://app.alderway.test';
const HOST = 'app.alderway.test';

let server: TestServer;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN }, 'passkey-factor');
}, 120_000);

afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

type Soft = ReturnType<typeof softAuthenticator>;
type Holder = { readonly who: TestCustomer; readonly key: Soft; readonly card: number };
type Proof = { readonly challengeId: string; readonly response: Record<string, unknown> };

const addKey = async (who: TestCustomer, more: object = {}) => {
  const key = softAuthenticator(ORIGIN, HOST);
  const { challengeId, options } = value(await who.call('security.beginPasskey', { password: who.password, ...more }));
  const response = key.create(options as never);
  const added = value(await who.call('security.addPasskey', { challengeId, name: 'Phone', response }));
  return { key, added };
};

const signed = async (
  { who, key }: Pick<Holder, 'who' | 'key'>,
  purpose: 'withdrawal' | 'credentials',
): Promise<Proof> => {
  const { challengeId, options } = value(await who.call('security.beginPasskeyProof', { purpose }));
  return { challengeId, response: key.get(options as never) };
};

/** The day after a change of credentials is over. */
const waitIsOver = (customer: number): void => {
  const known = writableCore(server).state.platform.customers.get(customer);
  if (!known) throw new Error('no such customer');
  known.withdrawalsWaitUntil = 0;
};

/** Somebody with money and a passkey for the only second factor, whose withdrawals wait for nothing. */
const holder = async (): Promise<Holder> => {
  const { who, card } = await registerPayee(server);
  await endWait(server, who.id);
  await setLevel(server, who.id, 'advanced');
  const { key } = await addKey(who);
  waitIsOver(who.id);
  return { who, key, card };
};

const withdraw = (
  { who, card }: Holder,
  more: { passkey?: Proof; secondFactor?: string; fundsPassword?: string } = {},
) =>
  who.call('funds.withdraw', {
    channel: 'card',
    amount: '20',
    destination: card,
    currency: 'EUR',
    fundsPassword: FUNDS_PASSWORD,
    ...more,
  });

test('IDENTITY-17: a withdrawal of who has a passkey alone is confirmed by it, once', async () => {
  const one = await holder();
  const terms = value(await one.who.call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR' }));
  expect(terms).toMatchObject({ blocker: null, secondFactors: ['passkey'] });
  expect(outcome(await withdraw(one))).toBe('SECOND_FACTOR_NEEDED');
  expect(outcome(await withdraw(one, { secondFactor: '123456' }))).toBe('BAD_SECOND_FACTOR');
  const proof = await signed(one, 'withdrawal');
  expect(outcome(await withdraw(one, { passkey: proof }))).toBe('ok');
  expect(outcome(await withdraw(one, { passkey: proof })), 'played again').toBe('BAD_PASSKEY');
  const late = await signed(one, 'withdrawal');
  vi.setSystemTime(Date.now() + 300_001);
  expect(outcome(await withdraw(one, { passkey: late })), 'too late').toBe('BAD_PASSKEY');
  // By coin or bank transfer likewise.
  const wire = {
    asset: 'EUR',
    network: 'BANK',
    amount: '100',
    bankId: one.card,
    fundsPassword: FUNDS_PASSWORD,
  };
  expect(outcome(await one.who.call('funds.withdrawCoin', wire))).toBe('SECOND_FACTOR_NEEDED');
  const again = await signed(one, 'withdrawal');
  expect(outcome(await one.who.call('funds.withdrawCoin', { ...wire, passkey: again }))).toBe('ok');
});

test('IDENTITY-17: another purpose, another customer, another key and another site are refused', async () => {
  const one = await holder();
  const other = await holder();
  const refused = async (passkey: Proof) => outcome(await withdraw(one, { passkey }));
  expect(await refused(await signed(one, 'credentials')), 'made for something else').toBe('BAD_PASSKEY');
  expect(await refused(await signed(other, 'withdrawal')), "another's whole answer").toBe('BAD_PASSKEY');
  const mine = async () => {
    const begun = value(await one.who.call('security.beginPasskeyProof', { purpose: 'withdrawal' }));
    return { challengeId: begun.challengeId, requested: begun.options as never };
  };
  const foreign = await mine();
  expect(await refused({ ...foreign, response: other.key.get(foreign.requested) }), "another's key").toBe(
    'BAD_PASSKEY',
  );
  const bent = await mine();
  expect(await refused({ ...bent, response: one.key.get(bent.requested, { origin: 'https://evil.test' }) })).toBe(
    'BAD_PASSKEY',
  );
  const begun = value(await server.as()('security.beginPasskeySignIn', {}));
  const entry = { challengeId: begun.challengeId, response: one.key.get(begun.options as never) };
  expect(await refused(entry), 'an answer that signs in').toBe('BAD_PASSKEY');
  const proof = await signed(one, 'withdrawal');
  expect(outcome(await server.as()('security.passkeySignIn', proof)), 'it signs nobody in').toBe('BAD_PASSKEY');
  // A device that was told whose key to use may leave the handle out.
  const bare = await mine();
  expect(await refused({ ...bare, response: one.key.get(bare.requested, { handle: '' }) })).toBe('ok');
  const stranger = await server.registerCustomer();
  expect(outcome(await stranger.call('security.beginPasskeyProof', { purpose: 'withdrawal' }))).toBe(
    'PASSKEY_NOT_FOUND',
  );
});

test('IDENTITY-17: with both, either one confirms', async () => {
  const one = await holder();
  const passkey = await signed(one, 'credentials');
  const begin = (more: object = {}) => one.who.call('security.beginFactor', { password: one.who.password, ...more });
  expect(outcome(await begin())).toBe('SECOND_FACTOR_NEEDED');
  const { secret } = value(await begin({ passkey }));
  const epoch = () => Math.floor(Date.now() / 1000);
  value(await one.who.call('security.completeFactor', { code: await generate({ secret, epoch: epoch() }) }));
  waitIsOver(one.who.id);
  const terms = value(await one.who.call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR' }));
  expect(terms.secondFactors).toEqual(['code', 'passkey']);
  expect(outcome(await withdraw(one))).toBe('SECOND_FACTOR_NEEDED');
  // A code is good once: the next period's.
  vi.setSystemTime(Date.now() + 30_000);
  const code = await generate({ secret, epoch: epoch() });
  expect(outcome(await withdraw(one, { secondFactor: code }))).toBe('ok');
  expect(outcome(await withdraw(one, { passkey: await signed(one, 'withdrawal') }))).toBe('ok');
});

test('IDENTITY-30: who kept a passkey before it was a second factor gets recovery codes for the password and the passkey', async () => {
  const who = await server.registerCustomer();
  const { key } = await addKey(who);
  await server.running.services.database.pool.query('DELETE FROM recovery_code WHERE customer = $1', [who.id]);
  const renew = (more: object = {}) => who.call('security.renewRecoveryCodes', { password: who.password, ...more });
  const proof = () => signed({ who, key }, 'credentials');
  expect(outcome(await renew())).toBe('SECOND_FACTOR_NEEDED');
  expect(outcome(await renew({ password: 'not this one', passkey: await proof() }))).toBe('WRONG_OLD_PASSWORD');
  expect(outcome(await renew({ passkey: await signed({ who, key }, 'withdrawal') }))).toBe('BAD_PASSKEY');
  const { recoveryCodes } = value(await renew({ passkey: await proof() }));
  expect(recoveryCodes).toHaveLength(10);
  const enter = { by: 'email', username: who.email, with: 'password', password: who.password } as const;
  expect(outcome(await server.as()('auth.login', { ...enter, secondFactor: recoveryCodes[0] ?? '' }))).toBe('ok');
  // A passkey alone is no authenticator that could be turned off.
  const off = { password: who.password, passkey: await proof() };
  expect(outcome(await who.call('security.disableFactor', off))).toBe('SECOND_FACTOR_OFF');
  const without = await server.registerCustomer();
  expect(outcome(await without.call('security.renewRecoveryCodes', { password: without.password }))).toBe(
    'SECOND_FACTOR_OFF',
  );
});

test('IDENTITY-17: a passkey added where no recovery code is left brings ten', async () => {
  const who = await server.registerCustomer();
  const { key } = await addKey(who);
  await server.running.services.database.pool.query('UPDATE recovery_code SET used_at = 1 WHERE customer = $1', [
    who.id,
  ]);
  const { added } = await addKey(who, { passkey: await signed({ who, key }, 'credentials') });
  expect(added.recoveryCodes).toHaveLength(10);
  expect(value(await who.call('security.get', {})).recoveryCodesLeft).toBe(10);
});

test('IDENTITY-17: the first factor brings recovery codes; a password alone no longer signs in, and they go with the last factor', async () => {
  const who = await server.registerCustomer();
  const { key, added } = await addKey(who);
  expect(added.recoveryCodes).toHaveLength(10);
  const [first = '', second = ''] = added.recoveryCodes;
  const enter = (more: object = {}) =>
    server.as()('auth.login', { by: 'email', username: who.email, with: 'password', password: who.password, ...more });
  expect(outcome(await enter())).toBe('SECOND_FACTOR_NEEDED');
  expect(outcome(await enter({ secondFactor: first }))).toBe('ok');
  expect(outcome(await enter({ secondFactor: first }))).toBe('BAD_SECOND_FACTOR');
  // Another key is added by who shows the one there is, and brings no other codes.
  expect(outcome(await who.call('security.beginPasskey', { password: who.password }))).toBe('SECOND_FACTOR_NEEDED');
  const more = await addKey(who, { passkey: await signed({ who, key }, 'credentials') });
  expect(more.added.recoveryCodes).toEqual([]);
  const remove = async (id: string, proof: object) =>
    outcome(await who.call('security.removePasskey', { id, password: who.password, ...proof }));
  expect(await remove(more.added.id, {})).toBe('SECOND_FACTOR_NEEDED');
  expect(await remove(more.added.id, { passkey: await signed({ who, key }, 'withdrawal') })).toBe('BAD_PASSKEY');
  expect(await remove(more.added.id, { passkey: await signed({ who, key }, 'credentials') })).toBe('ok');
  expect(await remove(added.id, { secondFactor: second })).toBe('ok');
  expect(value(await who.call('security.get', {})).recoveryCodesLeft).toBe(0);
  expect(outcome(await enter())).toBe('ok');
});
