import type { Result } from '@bourse/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '../platform/secrets.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { createIdentity, type Identity } from './index.ts';
import { identityDeps } from './testing.ts';

let database: TestDatabase;
let identity: Identity;
let at = Date.UTC(2026, 10, 20, 12);
let people = 0;

const password = 'a long and winding road';
const secrets = createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`, 'test');
const outcome = (result: Result<unknown, string>): string => (result.ok ? 'ok' : result.error);

beforeAll(async () => {
  database = await openTestDatabase('operator-locks');
  identity = await createIdentity(identityDeps({ database, secrets, now: () => at }));
});

afterAll(() => database.close());

test('IDENTITY-79: a lock ends by itself, and the next one lasts twice as long', async () => {
  const username = `op${++people}`;
  await identity.operators.add({ username, name: 'Op', role: 'finance', password });
  const attempt = (given: string, network = '203.0.113.1') =>
    identity.operators.signIn({ username, password: given }, { network });
  const minutesLocked = async (): Promise<number> => {
    for (let tries = 0; tries < 10; tries++) expect(outcome(await attempt('no no no no'))).toBe('BAD_CREDENTIALS');
    const locked = await attempt(password);
    return locked.ok ? 0 : ((locked.until ?? 0) - at) / 60_000;
  };
  const lasted: number[] = [];
  for (let lock = 0; lock < 8; lock += 1) {
    const minutes = await minutesLocked();
    lasted.push(minutes);
    at += minutes * 60_000 - 1;
    expect(outcome(await attempt(password))).toBe('LOCKED');
    at += 1;
  }
  expect(lasted).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440]);
  expect(outcome(await attempt(password)), 'it has ended').toBe('ok');
});

test('IDENTITY-79: tries are counted over a day: who guesses nine times a quarter of an hour is locked too', async () => {
  const username = `op${++people}`;
  await identity.operators.add({ username, name: 'Op', role: 'finance', password });
  const attempt = () => identity.operators.signIn({ username, password: 'no no no no' }, { network: '203.0.113.3' });
  const found: string[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    found.push(outcome(await attempt()));
    if (tries === 8) at += 16 * 60_000;
  }
  expect(found.indexOf('LOCKED')).toBe(10);
});

test('IDENTITY-79: of many wrong passwords at once no more are looked at than one network has, and the list says who was locked', async () => {
  const username = `op${++people}`;
  const id = await identity.operators.add({ username, name: 'Op', role: 'finance', password });
  const attempt = (network: string) => identity.operators.signIn({ username, password: 'no no no no' }, { network });
  const found = await Promise.all(Array.from({ length: 40 }, async () => outcome(await attempt('203.0.113.2'))));
  expect(found.filter((each) => each === 'BAD_CREDENTIALS')).toHaveLength(10);
  const locks = async () =>
    (await identity.access.list({ offset: 0, limit: 1_000 })).rows.find((row) => row.id === id)?.signInLocks;
  expect(await locks()).toBe(1);
  for (let network = 10; network < 19; network += 1)
    for (let tries = 0; tries < 10; tries += 1) await attempt(`203.0.113.${network}`);
  expect(await locks()).toBe(10);
  // From a hundred on, three are enough elsewhere.
  const late = [];
  for (let tries = 0; tries < 4; tries += 1) late.push(outcome(await attempt('203.0.113.99')));
  expect(late).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'LOCKED']);
});
