import { randomBytes } from 'node:crypto';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isTaken } from '../store/transaction.ts';
import { changeCredentials } from './credentials.ts';
import { customerById } from './customers.ts';
import type { Parts } from './parts.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Visit } from './visit.ts';

export type Passkey = ReplyOf<Endpoints['security.get']>['passkeys'][number];
type Answer<T, K extends keyof Endpoints> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;
type Begun = { readonly challengeId: string; readonly options: Record<string, unknown> };

type Row = {
  readonly id: string;
  readonly customer: number;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly created_at: bigint;
  readonly last_used_at: bigint | null;
};

const challengeMs = 300_000;
const mostKeys = 10;

const shown = ({ id, name, created_at, last_used_at }: Row): Passkey => ({
  id,
  name,
  createdAt: Number(created_at),
  lastUsedAt: last_used_at === null ? null : Number(last_used_at),
});

/** The handle an authenticator keeps with the key: it says who signs in, and nothing about them. */
const handleOf = (customer: CustomerId): Buffer => Buffer.from(`customer:${customer}`);

/** Passkeys (WebAuthn): added by who proves password and second factor, good for a sign-in by themselves. Rule IDENTITY-15. */
export type Passkeys = {
  readonly list: (customer: CustomerId) => Promise<Passkey[]>;
  readonly begin: (
    customer: CustomerId,
    form: { readonly password: string; readonly secondFactor?: string | undefined },
    visit: Visit,
  ) => Answer<Begun, 'security.beginPasskey'>;
  readonly add: (
    customer: CustomerId,
    form: { readonly challengeId: string; readonly name: string; readonly response: unknown },
    visit: Visit,
  ) => Answer<Passkey, 'security.addPasskey'>;
  readonly rename: (customer: CustomerId, id: string, name: string) => Answer<null, 'security.renamePasskey'>;
  readonly remove: (
    customer: CustomerId,
    form: { readonly id: string; readonly password: string; readonly secondFactor?: string | undefined },
    visit: Visit,
  ) => Answer<null, 'security.removePasskey'>;
  readonly beginSignIn: () => Promise<Begun>;
  /** Whose passkey signed the challenge. Errors: BAD_PASSKEY, whatever is wrong with it. */
  readonly signIn: (challengeId: string, response: unknown) => Promise<Result<CustomerId, 'BAD_PASSKEY'>>;
};

/** Keeps what is to be signed, and says by which name it is found again. */
const keepChallenge = async ({ deps }: Parts, customer: CustomerId | null, challenge: string): Promise<string> => {
  const id = randomBytes(16).toString('base64url');
  await deps.database.pool.query(
    'INSERT INTO passkey_challenge (id, customer, challenge, expires_at) VALUES ($1, $2, $3, $4)',
    [id, customer, challenge, deps.now() + challengeMs],
  );
  return id;
};

/** Takes a challenge for good: whatever becomes of the answer, it is never good again. */
const takeChallenge = async ({ deps }: Parts, id: string, customer: CustomerId | null): Promise<string | undefined> => {
  const { rows } = await deps.database.pool.query<{ challenge: string }>(
    'DELETE FROM passkey_challenge WHERE id = $1 AND customer IS NOT DISTINCT FROM $2 AND expires_at > $3 RETURNING challenge',
    [id, customer, deps.now()],
  );
  return rows[0]?.challenge;
};

const countOf = async ({ deps }: Parts, customer: CustomerId): Promise<number> => {
  const { rows } = await deps.database.pool.query<{ n: number }>(
    'SELECT count(*)::int4 AS n FROM passkey WHERE customer = $1',
    [customer],
  );
  return rows[0]?.n ?? 0;
};

const keysOf = async ({ deps }: Parts, customer: CustomerId): Promise<readonly Row[]> =>
  (await deps.database.pool.query<Row>('SELECT * FROM passkey WHERE customer = $1 ORDER BY created_at, id', [customer]))
    .rows;

const begin = async (
  parts: Parts,
  customer: CustomerId,
): Promise<Result<Begun, 'TOO_MANY_PASSKEYS' | 'UNAUTHENTICATED'>> => {
  const { deps } = parts;
  const known = await customerById(deps.database.pool, customer);
  if (!known) return err('UNAUTHENTICATED');
  const keys = await keysOf(parts, customer);
  if (keys.length >= mostKeys) return err('TOO_MANY_PASSKEYS');
  const options = await generateRegistrationOptions({
    rpName: deps.issuer,
    rpID: deps.site.host,
    userName: known.email ?? known.phone ?? String(customer),
    userID: new Uint8Array(handleOf(customer)),
    attestationType: 'none',
    excludeCredentials: keys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeMs,
  });
  const challengeId = await keepChallenge(parts, customer, options.challenge);
  return ok({ challengeId, options: options as unknown as Record<string, unknown> });
};

/** The library throws on what is malformed, and answers false on what does not verify: both are a passkey that is not accepted. */
const verified = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const add = async (
  parts: Parts,
  customer: CustomerId,
  { challengeId, name, response }: Parameters<Passkeys['add']>[1],
  visit: Visit,
): ReturnType<Passkeys['add']> => {
  const { deps } = parts;
  const expectedChallenge = await takeChallenge(parts, challengeId, customer);
  if (expectedChallenge === undefined) return err('BAD_PASSKEY');
  const read = await verified(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: deps.site.origin,
      expectedRPID: deps.site.host,
      requireUserVerification: true,
    }),
  );
  if (!read?.verified) return err('BAD_PASSKEY');
  if ((await countOf(parts, customer)) >= mostKeys) return err('TOO_MANY_PASSKEYS');
  const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
  const at = deps.now();
  try {
    return await changeCredentials(deps, customer, 'passkey-added', visit, async (client) => {
      await client.query(
        'INSERT INTO passkey (id, customer, name, public_key, counter, transports, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [id, customer, name.trim(), Buffer.from(publicKey), counter, transports, at],
      );
      return ok({ id, name: name.trim(), createdAt: at, lastUsedAt: null });
    });
  } catch (error) {
    if (isTaken(error)) return err('BAD_PASSKEY');
    throw error;
  }
};

const signIn = async (parts: Parts, challengeId: string, response: unknown): ReturnType<Passkeys['signIn']> => {
  const { deps } = parts;
  const { pool } = deps.database;
  const expectedChallenge = await takeChallenge(parts, challengeId, null);
  const given = response as AuthenticationResponseJSON;
  if (expectedChallenge === undefined || typeof given.id !== 'string') return err('BAD_PASSKEY');
  const { rows } = await pool.query<Row>('SELECT * FROM passkey WHERE id = $1', [given.id]);
  const [key] = rows;
  if (!key) return err('BAD_PASSKEY');
  const read = await verified(() =>
    verifyAuthenticationResponse({
      response: given,
      expectedChallenge,
      expectedOrigin: deps.site.origin,
      expectedRPID: deps.site.host,
      credential: { id: key.id, publicKey: new Uint8Array(key.public_key), counter: Number(key.counter) },
      requireUserVerification: true,
    }),
  );
  // The handle is not signed: one that names somebody else is refused rather than passed over.
  const handle = given.response?.userHandle;
  const isTheirs = typeof handle === 'string' && Buffer.from(handle, 'base64url').equals(handleOf(key.customer));
  if (!read?.verified || !isTheirs) return err('BAD_PASSKEY');
  // A key that counts must count on; two answers at once cannot both.
  const used = await pool.query(
    'UPDATE passkey SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))',
    [key.id, read.authenticationInfo.newCounter, deps.now()],
  );
  return used.rowCount === 1 ? ok(key.customer) : err('BAD_PASSKEY');
};

export const createPasskeys = (parts: Parts, secondFactor: SecondFactor): Passkeys => {
  const { deps } = parts;
  const { pool } = deps.database;
  return {
    list: async (customer) => (await keysOf(parts, customer)).map(shown),
    begin: async (customer, { password, secondFactor: code }, visit) => {
      const proven = await secondFactor.prove(customer, password, code, visit);
      return proven.ok ? begin(parts, customer) : proven;
    },
    add: (customer, form, visit) => add(parts, customer, form, visit),
    rename: async (customer, id, name) => {
      const { rowCount } = await pool.query('UPDATE passkey SET name = $3 WHERE id = $1 AND customer = $2', [
        id,
        customer,
        name.trim(),
      ]);
      return rowCount === 1 ? ok(null) : err('PASSKEY_NOT_FOUND');
    },
    remove: async (customer, { id, password, secondFactor: code }, visit) => {
      const proven = await secondFactor.prove(customer, password, code, visit);
      if (!proven.ok) return proven;
      return changeCredentials(deps, customer, 'passkey-removed', visit, async (client) => {
        const { rowCount } = await client.query('DELETE FROM passkey WHERE id = $1 AND customer = $2', [id, customer]);
        return rowCount === 1 ? ok(null) : err('PASSKEY_NOT_FOUND');
      });
    },
    beginSignIn: async () => {
      const options = await generateAuthenticationOptions({
        rpID: deps.site.host,
        userVerification: 'required',
        timeout: challengeMs,
      });
      const challengeId = await keepChallenge(parts, null, options.challenge);
      return { challengeId, options: options as unknown as Record<string, unknown> };
    },
    signIn: (challengeId, response) => signIn(parts, challengeId, response),
  };
};
