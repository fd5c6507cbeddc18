import type { Action } from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets } from '../platform/secrets.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import type { IdentityDeps, Message } from './deps.ts';
import { createIdentity, demo, type Identity } from './index.ts';
import { identityDeps } from './testing.ts';
import type { Visit } from './visit.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How many rounds five tabs refresh in: three times what the test repeats itself after. `npm run races` does 1,000 through the API. */
const rounds = 21;

let database: TestDatabase;
let identity: Identity;
let at: number;
let sent: Message[];
let coreAnswers: (action: Action) => Result<unknown, 'STOPPED' | 'ACCOUNT_EXISTS'>;
let people = 0;

const secrets = createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`, 'test');

const deps = (): IdentityDeps =>
  identityDeps(
    { database, secrets, now: () => at },
    {
      send: async (_database, message) => {
        sent.push(message);
      },
      execute: async (action) => coreAnswers(action),
    },
  );

beforeAll(async () => {
  database = await openTestDatabase('identity');
});

afterAll(() => database.close());

beforeEach(async () => {
  at = Date.UTC(2026, 10, 20, 12) + people * 10 * dayMs;
  sent = [];
  coreAnswers = () => ok(null);
  identity = await createIdentity(deps());
});

const visit = (network = `192.0.2.${people}`, more: Partial<Visit> = {}): Visit => ({
  network,
  address: network,
  device: 'test',
  language: 'en',
  ...more,
});

const password = 'a long and winding road';
const newEmail = (): string => `person${++people}@example.com`;
const lastCode = (): string => sent.at(-1)?.values['code'] ?? 'none';
const outcome = (result: Result<unknown, string>): string => (result.ok ? 'ok' : result.error);
const value = <T>(result: Result<T, string>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error}`);
  return result.value;
};

const send = (username: string, scene: 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD', from = visit()) =>
  identity.accounts.sendCode({ kind: 'email', username, scene }, from);

const register = async (email = newEmail()) => {
  value(await send(email, 'REGISTER'));
  const id = value(
    await identity.accounts.register({ by: 'email', username: email, password, code: lastCode() }, visit()),
  );
  return { id, email };
};

const signIn = async (email: string, given = password, from = visit()) =>
  identity.accounts.signIn({ by: 'email', username: email, with: 'password', password: given }, from);

const byCode = (email: string, code: string) =>
  identity.accounts.signIn({ by: 'email', username: email, with: 'code', code }, visit());

describe('codes', () => {
  test('IDENTITY-3: another within 60 s is refused, and the first is good until then and after', async () => {
    const email = newEmail();
    value(await send(email, 'LOGIN'));
    const first = lastCode();
    at += 59 * secondMs;
    expect(outcome(await send(email, 'LOGIN'))).toBe('CODE_TOO_SOON');
    expect(outcome(await send(email, 'REGISTER'))).toBe('ok');
    at += secondMs;
    value(await send(email, 'LOGIN'));
    const second = lastCode();
    expect(second).toMatch(/^\d{6}$/);
    if (first !== second) expect(outcome(await byCode(email, first))).toBe('BAD_CODE');
  });

  test('IDENTITY-3: one is good for its scene and address, once', async () => {
    const { email } = await register();
    at += minuteMs;
    value(await send(email, 'FIND_PASSWORD'));
    expect(outcome(await byCode(email, lastCode()))).toBe('BAD_CODE');
    value(await send(email, 'LOGIN'));
    const code = lastCode();
    expect(outcome(await byCode(newEmail(), code))).toBe('BAD_CODE');
    const both = await Promise.all([byCode(email, code), byCode(email, code)]);
    expect(both.map(outcome).sort()).toEqual(['BAD_CODE', 'ok']);
    expect(outcome(await byCode(email, code))).toBe('BAD_CODE');
  });

  test('IDENTITY-3: it runs out after 10 minutes', async () => {
    const { email } = await register();
    value(await send(email, 'LOGIN'));
    at += 10 * minuteMs;
    expect(outcome(await byCode(email, lastCode()))).toBe('BAD_CODE');
    value(await send(email, 'LOGIN'));
    at += 10 * minuteMs - 1;
    expect(outcome(await byCode(email, lastCode()))).toBe('ok');
  });

  test('IDENTITY-3: five wrong tries use it up', async () => {
    const { email } = await register();
    value(await send(email, 'LOGIN'));
    const code = lastCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = await Promise.all(Array.from({ length: 5 }, () => byCode(email, wrong)));
    expect(tries.map(outcome)).toEqual(Array(5).fill('BAD_CODE'));
    expect(outcome(await byCode(email, code))).toBe('BAD_CODE');
  });

  test('IDENTITY-3: ten a day go to one address', async () => {
    const email = newEmail();
    for (let day = 0; day < 2; day++) {
      for (let count = 0; count < 10; count++) {
        value(await send(email, 'LOGIN', visit(`198.51.100.${count}`)));
        at += minuteMs;
      }
      expect(outcome(await send(email, 'LOGIN', visit('198.51.100.99')))).toBe('CODES_EXHAUSTED');
      at += dayMs;
    }
    expect(sent).toHaveLength(20);
  });

  test('IDENTITY-3: no code lies in the database as it is', async () => {
    await register();
    value(await send(newEmail(), 'REGISTER'));
    const { rows } = await database.pool.query('SELECT sent_code::text AS text FROM sent_code');
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(lastCode());
  });
});

describe('passwords', () => {
  test.each([
    ['short', 'WEAK_PASSWORD'],
    ['password1', 'WEAK_PASSWORD'],
    ['Password1', 'WEAK_PASSWORD'],
    ['zzzzzzzzzzzz', 'WEAK_PASSWORD'],
    ['x'.repeat(64) + 'y'.repeat(65), 'WEAK_PASSWORD'],
    ['x'.repeat(64) + 'y'.repeat(64), 'ok'],
    ['пароль с пробелами', 'ok'],
    ['漢字漢字假名', 'WEAK_PASSWORD'],
    ['漢字漢字假名混合', 'ok'],
  ])('IDENTITY-4: %s is %s', async (given, expected) => {
    const email = newEmail();
    value(await send(email, 'REGISTER'));
    const form = { by: 'email', username: email, password: given, code: lastCode() } as const;
    expect(outcome(await identity.accounts.register(form, visit()))).toBe(expected);
    if (expected === 'ok') expect(outcome(await signIn(email, given))).toBe('ok');
  });

  test('IDENTITY-5: the lock of ten wrong tries opens after a quarter of an hour, and many at once count', async () => {
    const { email } = await register();
    identity = await createIdentity({ ...deps(), limits: false });
    const tries = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'no no no no')));
    const answers = tries.map(outcome);
    expect(answers.filter((answer) => answer === 'BAD_CREDENTIALS').length).toBeLessThanOrEqual(10);
    expect(answers.filter((answer) => answer === 'LOCKED').length).toBeGreaterThanOrEqual(20);
    expect(outcome(await signIn(email))).toBe('LOCKED');
    at += 15 * minuteMs;
    expect(outcome(await signIn(email))).toBe('ok');
  });
});

describe('accounts', () => {
  test('IDENTITY-1: of many registrations of one address at once, one wins', async () => {
    const email = newEmail();
    identity = await createIdentity({ ...deps(), registration: { codeNeeded: false, invitationNeeded: false } });
    const form = { by: 'email', username: email, password } as const;
    const tries = await Promise.all(Array.from({ length: 8 }, () => identity.accounts.register(form, visit())));
    expect(tries.map(outcome).sort()).toEqual([...Array(7).fill('ACCOUNT_EXISTS'), 'ok']);
  });

  test('IDENTITY-1: whoever proves an address that has an account is told so', async () => {
    const { email } = await register();
    at += minuteMs;
    value(await send(email, 'REGISTER'));
    const form = { by: 'email', username: email, password, code: lastCode() } as const;
    expect(outcome(await identity.accounts.register(form, visit()))).toBe('ACCOUNT_EXISTS');
  });

  test('IDENTITY-11: a customer that a crash kept from the core is opened by the next sign-in, or at the next start', async () => {
    coreAnswers = () => err('STOPPED');
    const one = await register();
    const two = await register();
    expect(outcome(await signIn(one.email))).toBe('STOPPED');
    const opened: number[] = [];
    coreAnswers = (action) => {
      if (action.type === 'open-customer') opened.push(action.customer);
      return err('ACCOUNT_EXISTS');
    };
    expect(outcome(await signIn(one.email))).toBe('ok');
    expect(opened).toEqual([one.id]);
    expect(await identity.accounts.completeOpenings()).toBe(1);
    expect(opened).toEqual([one.id, two.id]);
    expect(await identity.accounts.completeOpenings()).toBe(0);
  });

  test('IDENTITY-11: a seed comes once, and in live mode without the public words', async () => {
    const lines = await identity.seed('paper');
    expect(lines.join()).toContain(demo.operator.secret);
    expect(await identity.seed('paper')).toEqual(lines);
    expect(outcome(await signIn(demo.customer.email, demo.customer.password))).toBe('ok');
    expect(await identity.seed('live')).toEqual([]);
    const fresh = await openTestDatabase('live');
    const live = await createIdentity({ ...deps(), database: fresh });
    const printed = (await live.seed('live')).join('\n');
    const first = [...printed.matchAll(/(\S*administrator) \/ (\S+)/g)];
    expect(first.map(([, username]) => username)).toEqual(['administrator', 'second-administrator']);
    for (const [, username = '', password = ''] of first)
      expect(outcome(await live.operators.signIn({ username, password }, visit()))).toBe('ok');
    expect(
      outcome(await live.operators.signIn({ username: 'operator', password: demo.operator.password }, visit())),
    ).toBe('BAD_CREDENTIALS');
    expect(await live.seed('live')).toEqual([]);
    await fresh.close();
  });
});

test('IDENTITY-63: a new customer has no nickname, least of all the invitation code', async () => {
  const named = 'SELECT nickname FROM customer WHERE email = $1';
  expect((await database.pool.query(named, [(await register()).email])).rows).toEqual([{ nickname: '' }]);
});

describe('sessions', () => {
  const signedIn = async () => value(await signIn((await register()).email));

  test(`IDENTITY-6: five tabs that refresh at once ${rounds} times are never signed out`, async () => {
    let { refreshToken } = await signedIn();
    for (let round = 0; round < rounds; round++) {
      const held = refreshToken;
      const tabs = await Promise.all(Array.from({ length: 5 }, () => identity.refresh(held)));
      const pairs = tabs.map((tab) => value(tab));
      expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
      // Now and then a tab that was asleep comes with a token some rounds old, within the grace.
      if (round % 7 === 0) expect(outcome(await identity.refresh(held))).toBe('ok');
      refreshToken = pairs[round % 5]?.refreshToken ?? '';
      at += (round % 3) * secondMs;
    }
    const last = value(await identity.refresh(refreshToken));
    expect(await identity.customerOf(last.accessToken)).toBeDefined();
  }, 240_000);

  test('IDENTITY-6: a tab three rounds behind is given the newest pair within the grace', async () => {
    const first = await signedIn();
    let newest = first.refreshToken;
    for (let round = 0; round < 3; round++) newest = value(await identity.refresh(newest)).refreshToken;
    at += 15 * secondMs;
    expect(value(await identity.refresh(first.refreshToken)).refreshToken).toBe(newest);
  });

  test('IDENTITY-6: a replaced token after its grace ends the session, for thief and owner', async () => {
    const first = await signedIn();
    const second = value(await identity.refresh(first.refreshToken));
    at += 15 * secondMs + 1;
    expect(outcome(await identity.refresh(first.refreshToken))).toBe('REFRESH_REUSED');
    expect(outcome(await identity.refresh(second.refreshToken))).toBe('UNAUTHENTICATED');
    expect(await identity.customerOf(second.accessToken)).toBeUndefined();
    expect(await identity.customerOf(first.accessToken)).toBeUndefined();
  });

  test('IDENTITY-6: an access token is good for 10 minutes, a session for 30 days unused and 90 in all', async () => {
    const first = await signedIn();
    at += 10 * minuteMs - secondMs;
    expect(await identity.customerOf(first.accessToken)).toMatchObject({ mode: 'real' });
    at += secondMs;
    expect(await identity.customerOf(first.accessToken)).toBeUndefined();
    let token = first.refreshToken;
    for (let month = 0; month < 3; month++) {
      at += 29 * dayMs;
      token = value(await identity.refresh(token)).refreshToken;
    }
    at += 4 * dayMs;
    expect(outcome(await identity.refresh(token))).toBe('UNAUTHENTICATED');
    const unused = await signedIn();
    at += 30 * dayMs;
    expect(outcome(await identity.refresh(unused.refreshToken))).toBe('UNAUTHENTICATED');
  });

  test('IDENTITY-6: a session is out from the moment its end is written, though the transaction is not over', async () => {
    const { accessToken, customerId } = await signedIn();
    expect(await identity.customerOf(accessToken)).toBeDefined();
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await identity.sessions.customers.endOthers(customerId, undefined, client);
      expect(await identity.customerOf(accessToken)).toBeUndefined();
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await identity.customerOf(accessToken)).toBeUndefined();
  });

  test('IDENTITY-81: last seen follows what a customer does, written once in two minutes at most', async () => {
    const { accessToken, customerId } = await signedIn();
    const begun = at;
    const seen = async (): Promise<readonly number[]> => {
      const { rows } = await database.pool.query<{ at: bigint }>(
        `SELECT last_seen_at AS at FROM customer WHERE id = $1
         UNION ALL SELECT last_seen_at FROM session WHERE holder = $1 AND audience = 'customer'`,
        [customerId],
      );
      return rows.map((row) => Number(row.at));
    };
    at = begun + 2 * minuteMs - 1;
    expect(await identity.customerOf(accessToken)).toBeDefined();
    expect(await seen()).toEqual([begun, begun]);
    at = begun + 5 * minuteMs;
    expect(await identity.customerOf(accessToken)).toBeDefined();
    await expect.poll(seen).toEqual([at, at]);
  });

  test('IDENTITY-6: a session that was replaced is not listed beside the one that took its place', async () => {
    const { accessToken, customerId } = await signedIn();
    const { customers } = identity.sessions;
    const replaced = (await identity.customerOf(accessToken))?.session ?? '';
    value(await customers.replace(replaced, { holder: customerId, mode: 'demo', device: '', address: '' }));
    const listed = (await customers.list(customerId)).map(({ id }) => id);
    expect(listed).toEqual([expect.not.stringMatching(`^${replaced}$`)]);
  });

  test('IDENTITY-6: a session ended by another process is out within two seconds', async () => {
    const { accessToken } = await signedIn();
    const who = await identity.customerOf(accessToken);
    const other = await createIdentity(deps());
    await other.sessions.customers.end([who?.session ?? '']);
    expect(await other.customerOf(accessToken)).toBeUndefined();
    at += 2 * secondMs;
    expect(await identity.customerOf(accessToken)).toBeUndefined();
  });

  test('IDENTITY-6: no token lies in the database as it is, and what is sealed needs the replaced one', async () => {
    const first = await signedIn();
    const second = value(await identity.refresh(first.refreshToken));
    const dump = await database.pool.query<{ text: string }>(
      'SELECT session::text AS text FROM session UNION ALL SELECT refresh_token::text FROM refresh_token',
    );
    const all = dump.rows.map(({ text }) => text).join('\n');
    for (const token of [first.refreshToken, second.refreshToken, second.accessToken]) {
      expect(all).not.toContain(token);
      expect(all).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  test('IDENTITY-6: changing the account mode leaves the old session 15 s for tabs that have not heard', async () => {
    const first = await signedIn();
    const who = await identity.customerOf(first.accessToken);
    if (!who) throw new Error('not signed in');
    const switched = value(await identity.accounts.switchMode(who, 'demo', visit()));
    expect(await identity.customerOf(switched.accessToken)).toMatchObject({ mode: 'demo' });
    expect(outcome(await identity.refresh(first.refreshToken))).toBe('ok');
    at += 15 * secondMs;
    expect(await identity.customerOf(first.accessToken)).toBeUndefined();
    expect(outcome(await identity.refresh(first.refreshToken))).toBe('UNAUTHENTICATED');
    expect(value(await identity.refresh(switched.refreshToken)).mode).toBe('demo');
  });

  test('IDENTITY-6: what has run out is swept away', async () => {
    await signedIn();
    at += 100 * dayMs;
    await identity.sweep();
    for (const table of ['session', 'refresh_token', 'sent_code', 'spent_work', 'occurrence']) {
      const { rows } = await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
      expect([table, rows[0]?.n]).toEqual([table, 0]);
    }
  });
});
