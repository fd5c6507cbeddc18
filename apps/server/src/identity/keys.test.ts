import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedKeyColumns } from '../platform/index.ts';
import { resealAll } from '../platform/sealed-columns.ts';
import { createSecrets } from '../platform/secrets.ts';
import { openRowSeals } from '../store/row-seals.ts';
import { openTestDatabase, type TestDatabase } from '../store/testing.ts';
import { createIdentity, type Identity } from './index.ts';
import { identitySealedColumns } from './keys.ts';
import { identity as identityModule } from './module.ts';
import { identityDeps } from './testing.ts';

const [older, newer] = [7, 8].map((byte) => `key-${byte}:${Buffer.alloc(32, byte).toString('base64')}`) as [
  string,
  string,
];
const at = Date.UTC(2026, 10, 20, 12);
const visit = { network: '192.0.2.1', address: '192.0.2.1', device: 'test', language: 'en' };
const operator = { username: 'op', name: 'Op', role: 'finance', password: 'a long and winding road' } as const;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('sealed');
});

afterAll(() => database.close());

/** Where it is kept that the rows there were at first are sealed: done. */
const place = { get: async () => new Uint8Array(), put: async () => undefined };

/** As a start does it. */
const identityWith = async (keys: string): Promise<Identity> => {
  const secrets = createSecrets(keys, 'test');
  await resealAll(database.pool, secrets, [...sharedKeyColumns, ...identitySealedColumns]);
  const seals = await openRowSeals({
    database: database.pool,
    tables: identityModule.sealedTables ?? [],
    signer: secrets,
    place,
    log: { error: () => undefined },
  });
  return createIdentity(identityDeps({ database, secrets, now: () => at }, { seals }));
};

const stored = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ sealed: string }>(
    'SELECT sealed FROM server_key UNION ALL SELECT totp_sealed FROM operator',
  );
  return rows.map(({ sealed }) => sealed);
};

test('IDENTITY-12: second factors and the keys of tokens lie sealed in the database, and a start seals them anew with the newest key', async () => {
  const before = await identityWith(older);
  const id = await before.operators.add(operator);
  const first = await before.operators.signIn(operator, { network: 'test' });
  const secret = first.ok ? (first.value.enrolment?.secret ?? '') : '';
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  expect((await stored()).every((sealed) => sealed.startsWith('key-7:') && !sealed.includes(secret))).toBe(true);

  const rotated = await identityWith(`${newer},${older}`);
  expect((await stored()).every((sealed) => sealed.startsWith('key-8:'))).toBe(true);
  const code = await generate({ secret, epoch: Math.floor(at / 1000) });
  expect((await rotated.operators.secondFactor({ id, epoch: 0 }, code, visit)).ok).toBe(true);
});

test('IDENTITY-12: a start without the key is refused in one line, and a secret put in another place opens nothing', async () => {
  await expect(identityWith(older)).rejects.toThrow(
    /^test: the key 'key-8', which sealed the server key '.*', is not there$/,
  );
  await database.pool.query('UPDATE operator SET totp_sealed = (SELECT sealed FROM server_key LIMIT 1)');
  const moved = await identityWith(newer);
  await expect(moved.operators.secondFactor({ id: 1, epoch: 0 }, '123456', visit)).rejects.toThrow(
    "the second factor of operator 'op' in the database was changed, or was sealed with another key named 'key-8'",
  );
});
