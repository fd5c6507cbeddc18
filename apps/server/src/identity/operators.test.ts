import type { Result } from '@bourse/rules';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSecrets } from '../platform/secrets.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { createIdentity, type Identity } from './index.ts';
import { identityDeps } from './testing.ts';
import type { Visit } from './visit.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let database: TestDatabase;
let identity: Identity;
let at: number;
let people = 0;

const secrets = createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`, 'test');

beforeAll(async () => {
  database = await openTestDatabase('operators');
});

afterAll(() => database.close());

beforeEach(async () => {
  at = Date.UTC(2026, 10, 20, 12) + people * 10 * dayMs;
  identity = await createIdentity(identityDeps({ database, secrets, now: () => at }));
});

const visit = (): Visit => {
  const network = `192.0.2.${people}`;
  return { network, address: network, device: 'test', language: 'en' };
};

const password = 'a long and winding road';
const outcome = (result: Result<unknown, string>): string => (result.ok ? 'ok' : result.error);
const value = <T>(result: Result<T, string>): T => {
  if (!result.ok) throw new Error(`refused: ${result.error}`);
  return result.value;
};

test('IDENTITY-7: five wrong codes lock, a code works once and in its neighbouring periods, and roles taken away are gone', async () => {
  const username = `op${++people}`;
  const id = await identity.operators.add({ username, name: 'Op', role: 'finance', password });
  const first = value(await identity.operators.signIn({ username, password }, visit()));
  const secret = first.enrolment?.secret ?? '';
  expect(await identity.candidateOf(first.candidateToken)).toEqual({ id, name: username, epoch: 0 });
  const codeAt = (when: number) => generate({ secret, epoch: Math.floor(when / 1000) });
  const second = async (when: number) => identity.operators.secondFactor({ id, epoch: 0 }, await codeAt(when), visit());
  expect(outcome(await second(at - 90 * secondMs))).toBe('BAD_SECOND_FACTOR');
  const opened = value(await second(at - 30 * secondMs));
  expect(outcome(await second(at - 30 * secondMs))).toBe('BAD_SECOND_FACTOR');
  expect(outcome(await second(at))).toBe('ok');
  expect(await identity.operatorOf(opened.accessToken)).toMatchObject({ id, name: username, role: 'finance' });
  at += 10 * minuteMs;
  for (let tries = 0; tries < 5; tries++) {
    expect(outcome(await identity.operators.secondFactor({ id, epoch: 0 }, '12345', visit()))).toBe(
      'BAD_SECOND_FACTOR',
    );
  }
  expect(outcome(await second(at))).toBe('LOCKED');
  const renewed = value(await identity.operators.refresh(opened.refreshToken));
  await database.pool.query('UPDATE operator SET disabled = true WHERE id = $1', [id]);
  at += 2 * secondMs;
  expect(await identity.operatorOf(renewed.accessToken)).toBeUndefined();
  expect(outcome(await identity.operators.signIn({ username, password }, visit()))).toBe('BAD_CREDENTIALS');
});

test('IDENTITY-7: ten wrong passwords lock only where they come from, and never a browser that signed in before', async () => {
  const username = `op${++people}`;
  const id = await identity.operators.add({ username, name: 'Op', role: 'finance', password });
  const first = value(await identity.operators.signIn({ username, password }, visit()));
  const code = await generate({ secret: first.enrolment?.secret ?? '', epoch: Math.floor(at / 1000) });
  const { device } = value(await identity.operators.secondFactor({ id, epoch: 0 }, code, visit()));
  const attempt = (given: string, network: string, more: object = {}) =>
    identity.operators.signIn({ username, password: given, ...more }, { network });
  for (let tries = 0; tries < 10; tries++)
    expect(outcome(await attempt('no no no no', '198.51.100.1'))).toBe('BAD_CREDENTIALS');
  expect(outcome(await attempt(password, '198.51.100.1'))).toBe('LOCKED');
  expect(outcome(await attempt(password, '198.51.100.2')), 'from elsewhere').toBe('ok');
  for (let tries = 0; tries < 120; tries++) await attempt('no no no no', `198.51.100.${100 + (tries % 100)}`);
  expect(outcome(await attempt(password, '198.51.100.3')), 'many elsewhere lock nobody out').toBe('ok');
  expect(outcome(await attempt(password, '198.51.100.1', { device })), 'a known browser').toBe('ok');
  expect(outcome(await attempt(password, '198.51.100.1', { device: 'made up' }))).toBe('LOCKED');
});

test("IDENTITY-7: an operator's session ends after an hour unused and after twelve in all", async () => {
  const username = `op${++people}`;
  const id = await identity.operators.add({ username, name: 'Op', role: 'support', password });
  const secret = value(await identity.operators.signIn({ username, password }, visit())).enrolment?.secret ?? '';
  const code = () => generate({ secret, epoch: Math.floor(at / 1000) });
  const begun = value(await identity.operators.secondFactor({ id, epoch: 0 }, await code(), visit()));
  let session: Omit<typeof begun, 'device'> = begun;
  for (let use = 0; use < 13; use++) {
    at += 55 * minuteMs;
    session = value(await identity.operators.refresh(session.refreshToken));
  }
  at += 10 * minuteMs;
  expect(outcome(await identity.operators.refresh(session.refreshToken))).toBe('UNAUTHENTICATED');
  const idle = value(await identity.operators.secondFactor({ id, epoch: 0 }, await code(), visit()));
  at += hourMs;
  expect(outcome(await identity.operators.refresh(idle.refreshToken))).toBe('UNAUTHENTICATED');
});
