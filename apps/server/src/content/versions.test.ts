import { assert } from '@bourse/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { Versions, type VersionsDeps } from './versions.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('versions');
}, 120_000);

afterAll(() => database.close());

/** Drafts a list of notices and publishes it. */
const publish = async (then: Pick<VersionsDeps, 'onPublish' | 'announce'>): Promise<unknown> => {
  const versions = new Versions({
    pool: database.pool,
    now: () => 1,
    languages: ['en'],
    mayFollow: [],
    isOwnAddress: () => true,
    downloadOrigins: [],
    currencyDecimals: 2,
    checkNumbers: () => [],
    ownText: () => undefined,
    brand: new Map(),
    own: [],
    ...then,
  });
  const saved = await versions.save({ content: 'notices', note: '', by: 'ann', entries: [] });
  assert(saved.ok && saved.value.version !== null, 'an empty list is a draft');
  return versions.publish({ content: 'notices', version: saved.value.version, note: '', by: 'ann' });
};

test('CONTENT-6: what publishing causes is announced when another connection can read it', async () => {
  let seen: Promise<{ readonly rows: readonly unknown[] }> | undefined;
  await publish({
    onPublish: async () => undefined,
    announce: () => {
      seen = database.pool.query('SELECT version, state FROM content_version');
    },
  });
  expect((await seen)?.rows).toEqual([{ version: 1, state: 'live' }]);
});

test('CONTENT-6: what was taken back is announced to nobody', async () => {
  let times = 0;
  const announce = (): void => {
    times += 1;
  };
  const failing = publish({
    onPublish: async (client) => {
      await client.query('SELECT 1 / 0');
    },
    announce,
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(times).toBe(0);
});
