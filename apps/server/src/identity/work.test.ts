import type { Result } from '@bourse/rules';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets } from '../platform/secrets.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import type { IdentityDeps } from './deps.ts';
import { createIdentity, type Identity } from './index.ts';
import { identityDeps } from './testing.ts';
import type { Visit } from './visit.ts';
import { levelOf, MOST_LEVEL } from './work.ts';

const minuteMs = 60_000;
const password = 'correct horse battery';

let database: TestDatabase;
let identity: Identity;
let at = Date.UTC(2026, 10, 20, 12);
let people = 0;

const secrets = createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`, 'test');

const deps = (): IdentityDeps =>
  identityDeps({ database, secrets, now: () => at }, { registration: { codeNeeded: false, invitationNeeded: false } });

beforeAll(async () => {
  database = await openTestDatabase('work');
});

afterAll(() => database.close());

beforeEach(async () => {
  people += 1;
  at += 86_400_000;
  identity = await createIdentity(deps());
});

const visit = (network = `192.0.2.${people}`, more: Partial<Visit> = {}): Visit => ({
  network,
  address: network,
  device: 'test',
  language: 'en',
  ...more,
});
const newEmail = (): string => `w${crypto.randomUUID()}@example.com`;
const outcome = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error);
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};
const send = (username: string, scene: 'REGISTER', from: Visit) =>
  identity.accounts.sendCode({ kind: 'email', username, scene }, from);
const register = async (): Promise<{ readonly email: string }> => {
  const email = newEmail();
  value(await identity.accounts.register({ by: 'email', username: email, password }, visit()));
  return { email };
};
const signIn = (email: string, given = password, from = visit()) =>
  identity.accounts.signIn({ by: 'email', username: email, with: 'password', password: given }, from);

/** Does the work, as a browser does it. */
const solved = async (request: Parameters<Identity['challenge']>[0]): Promise<string> => {
  const { challenge } = await identity.challenge(request);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

describe('work', () => {
  test('IDENTITY-5: a network that asks for many codes works for each; the work is good once, for its scene and for five minutes', async () => {
    const from = visit('203.0.113.7');
    const request = { scene: 'code', network: from.network } as const;
    for (let count = 0; count < 20; count++) value(await send(newEmail(), 'REGISTER', from));
    expect(outcome(await send(newEmail(), 'REGISTER', from))).toBe('CAPTCHA_NEEDED');
    const paid = { ...from, captcha: await solved(request) };
    expect(outcome(await send(newEmail(), 'REGISTER', paid))).toBe('ok');
    expect(outcome(await send(newEmail(), 'REGISTER', paid)), 'replayed').toBe('BAD_CAPTCHA');
    const elsewhere = { ...from, captcha: await solved({ ...request, scene: 'sign-in' }) };
    expect(outcome(await send(newEmail(), 'REGISTER', elsewhere)), 'of another scene').toBe('BAD_CAPTCHA');
    const late = { ...from, captcha: await solved(request) };
    at += 5 * minuteMs;
    expect(outcome(await send(newEmail(), 'REGISTER', late)), 'too late').toBe('BAD_CAPTCHA');
    expect(outcome(await send(newEmail(), 'REGISTER', visit('203.0.113.8')))).toBe('ok');
  });

  test('IDENTITY-5: of one piece of work sent twenty times at once one counts, and a changed one counts for nothing', async () => {
    const from = visit('203.0.113.9');
    for (let count = 0; count < 20; count++) value(await send(newEmail(), 'REGISTER', from));
    const captcha = await solved({ scene: 'code', network: from.network });
    const cheaper = JSON.parse(Buffer.from(captcha, 'base64').toString());
    cheaper.challenge.parameters.data.level = 7;
    const changed = Buffer.from(JSON.stringify(cheaper)).toString('base64');
    expect(outcome(await send(newEmail(), 'REGISTER', { ...from, captcha: changed }))).toBe('BAD_CAPTCHA');
    for (const nonsense of ['', 'no', 'e30=', Buffer.from('[]').toString('base64')])
      expect(outcome(await send(newEmail(), 'REGISTER', { ...from, captcha: nonsense }))).not.toBe('ok');
    const all = await Promise.all(Array.from({ length: 20 }, () => send(newEmail(), 'REGISTER', { ...from, captcha })));
    expect(all.map(outcome).filter((answer) => answer === 'ok')).toHaveLength(1);
  });

  test('IDENTITY-5: after three wrong passwords work is asked for, whether there is the account or not; it grows and is forgotten', async () => {
    const { email } = await register();
    for (const address of [email, newEmail()]) {
      for (let tries = 0; tries < 3; tries++)
        expect(outcome(await signIn(address, 'no no no no'))).toBe('BAD_CREDENTIALS');
      expect(outcome(await signIn(address, 'no no no no'))).toBe('CAPTCHA_NEEDED');
    }
    const request = { scene: 'sign-in', username: email, network: visit().network } as const;
    const levelNow = async () => (await identity.challenge(request)).challenge.parameters.data?.['level'];
    const cheap = await solved(request);
    expect(await levelNow()).toBe(0);
    const once = visit(undefined, { captcha: await solved(request) });
    expect(outcome(await signIn(email, 'no no no no', once))).toBe('BAD_CREDENTIALS');
    expect(await levelNow(), 'dearer after each').toBe(1);
    expect(outcome(await signIn(email, password, visit(undefined, { captcha: cheap }))), 'kept from before').toBe(
      'BAD_CAPTCHA',
    );
    expect(outcome(await signIn(email, password, visit(undefined, { captcha: await solved(request) })))).toBe('ok');
    expect(await levelNow(), 'and back').toBe(0);
    expect(outcome(await signIn(email))).toBe('ok');
  });

  test('IDENTITY-5: of a network failures count alone: an office signs in as often as it likes, and still works after thirty of them', async () => {
    const office = visit('203.0.113.40');
    const { email } = await register();
    for (let times = 0; times < 35; times++) expect(outcome(await signIn(email, password, office))).toBe('ok');
    for (let tries = 0; tries < 30; tries++)
      expect(outcome(await signIn(newEmail(), 'no no no no', office))).toBe('BAD_CREDENTIALS');
    expect(outcome(await signIn(email, password, office))).toBe('CAPTCHA_NEEDED');
  });

  test('IDENTITY-5: wrong passwords from elsewhere make the work dearer and lock nobody out', async () => {
    const { email } = await register();
    identity = await createIdentity({ ...deps(), limits: false });
    for (let tries = 0; tries < 11; tries++) await signIn(email, 'no no no no', visit('198.51.100.7'));
    expect(outcome(await signIn(email, password, visit('198.51.100.7')))).toBe('LOCKED');
    expect(outcome(await signIn(email))).toBe('ok');
  });

  test('IDENTITY-5: the price is one step an excess of the account, one for ten of the network, and has an end', () => {
    expect(levelOf({ account: -3, network: -1, scene: 0 })).toBe(0);
    expect(levelOf({ account: 2, network: 25, scene: 0.5 })).toBe(4);
    expect(levelOf({ account: 0, network: 0, scene: 4 })).toBe(2);
    expect(levelOf({ account: 900, network: 900, scene: 900 })).toBe(MOST_LEVEL);
  });
});
