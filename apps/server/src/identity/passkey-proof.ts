import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '@bourse/rules';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type pg from 'pg';
import { isTaken, type Queryable } from '../store/transaction.ts';
import type { Parts } from './parts.ts';
import { operatorPasskeyRows } from './sealed-tables.ts';

export type PasskeyRow = {
  readonly id: string;
  readonly holder: number;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly created_at: bigint;
  readonly last_used_at: bigint | null;
};

/** Customers and operators keep passkeys alike, each in tables of their own, whose column for the holder has the audience's name. */
export type Audience = 'customer' | 'operator';
export type Holder = { readonly audience: Audience; readonly id: number };
export const KEYS = { customer: 'passkey', operator: 'operator_passkey' } as const satisfies Record<Audience, string>;
const CHALLENGES = {
  customer: 'passkey_challenge',
  operator: 'operator_passkey_challenge',
} as const satisfies Record<Audience, string>;

/** Whose passkey it is, and their credentials epoch when it was looked at. */
export type Proven = { readonly holder: number; readonly epoch: number };

/** What an answer is good for: none is taken for another one. */
export type PasskeyPurpose = 'sign-in' | 'add' | 'withdrawal' | 'credentials';
/** Whose answer is waited for, nobody's in particular where a sign-in begins, and what it is for. */
export type Waited = { readonly audience: Audience; readonly id: number | null; readonly purpose: PasskeyPurpose };
export type Begun = { readonly challengeId: string; readonly options: Record<string, unknown> };
/** A challenge and what the device made of it. */
export type PasskeyProof = { readonly challengeId: string; readonly response: unknown };

const challengeMs = 300_000;
const mostKeys = 10;

/** The library of passkeys takes a seventh of a second to read, which no start waits for. */
const webAuthn = () => import('@simplewebauthn/server');

/** The handle an authenticator keeps with the key: it says who signs in, and nothing about them. */
const handleOf = ({ audience, id }: Holder): Buffer => Buffer.from(`${audience}:${id}`);

/** Keeps what is to be signed, and says by which name it is found again. */
const keepChallenge = async (
  { deps }: Parts,
  { audience, id: holder, purpose }: Waited,
  challenge: string,
): Promise<string> => {
  const id = randomBytes(16).toString('base64url');
  await deps.database.pool.query(
    `INSERT INTO ${CHALLENGES[audience]} (id, ${audience}, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [id, holder, purpose, challenge, deps.now() + challengeMs],
  );
  return id;
};

/** Takes a challenge for good: whatever becomes of the answer, it is never good again. */
const takeChallenge = async (
  { deps }: Parts,
  { audience, id: holder, purpose }: Waited,
  id: string,
): Promise<string | undefined> => {
  const { rows } = await deps.database.pool.query<{ challenge: string }>(
    `DELETE FROM ${CHALLENGES[audience]}
     WHERE id = $1 AND ${audience} IS NOT DISTINCT FROM $2 AND purpose = $3 AND expires_at > $4 RETURNING challenge`,
    [id, holder, purpose, deps.now()],
  );
  return rows[0]?.challenge;
};

/** The library throws on what is malformed, and answers false on what does not verify: both are a passkey that is not accepted. */
const verified = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const columnsOf = (audience: Audience): string =>
  `k.id, k.${audience} AS holder, k.name, k.public_key, k.counter, k.transports, k.created_at, k.last_used_at`;

export const keysOf = async ({ deps }: Parts, { audience, id }: Holder): Promise<readonly PasskeyRow[]> =>
  (
    await deps.database.pool.query<PasskeyRow>(
      `SELECT ${columnsOf(audience)} FROM ${KEYS[audience]} k WHERE k.${audience} = $1 ORDER BY k.created_at, k.id`,
      [id],
    )
  ).rows;

/** What the browser makes a new passkey of somebody from. Errors: TOO_MANY_PASSKEYS. */
export const beginKey = async (
  parts: Parts,
  holder: Holder,
  userName: string,
): Promise<Result<Begun, 'TOO_MANY_PASSKEYS'>> => {
  const { deps } = parts;
  const keys = await keysOf(parts, holder);
  if (keys.length >= mostKeys) return err('TOO_MANY_PASSKEYS');
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: deps.issuer,
    rpID: deps.sites[holder.audience].host,
    userName,
    userID: new Uint8Array(handleOf(holder)),
    attestationType: 'none',
    excludeCredentials: keys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeMs,
  });
  const challengeId = await keepChallenge(parts, { ...holder, purpose: 'add' }, options.challenge);
  return ok({ challengeId, options: options as unknown as Record<string, unknown> });
};

/** What the browser made, and the name it is to have. */
export type MadeKey = PasskeyProof & { readonly name: string };

/** A passkey that the browser made, checked: `keep` writes it in the transaction of the change. Errors: BAD_PASSKEY, TOO_MANY_PASSKEYS. */
export const checkKey = async (
  parts: Parts,
  holder: Holder,
  { challengeId, name, response }: MadeKey,
): Promise<
  Result<{ readonly keep: (client: pg.PoolClient) => Promise<PasskeyRow> }, 'BAD_PASSKEY' | 'TOO_MANY_PASSKEYS'>
> => {
  const { deps } = parts;
  const { audience } = holder;
  const { origin, host } = deps.sites[audience];
  const expectedChallenge = await takeChallenge(parts, { ...holder, purpose: 'add' }, challengeId);
  if (expectedChallenge === undefined) return err('BAD_PASSKEY');
  const { verifyRegistrationResponse } = await webAuthn();
  const read = await verified(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    }),
  );
  if (!read?.verified) return err('BAD_PASSKEY');
  if ((await keysOf(parts, holder)).length >= mostKeys) return err('TOO_MANY_PASSKEYS');
  const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
  return ok({
    keep: async (client) => {
      const { rows } = await client.query<PasskeyRow>(
        `INSERT INTO ${KEYS[audience]} AS k (id, ${audience}, name, public_key, counter, transports, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columnsOf(audience)}`,
        [id, holder.id, name.trim(), Buffer.from(publicKey), counter, transports, deps.now()],
      );
      return rows[0] as PasskeyRow;
    },
  });
};

/** Adds a checked passkey; one that is known already is not accepted. Errors: those of `work`, BAD_PASSKEY. */
export const addedOnce = async <T, E extends string>(
  work: () => Promise<Result<T, E>>,
): Promise<Result<T, E | 'BAD_PASSKEY'>> => {
  try {
    return await work();
  } catch (error) {
    if (isTaken(error)) return err('BAD_PASSKEY');
    throw error;
  }
};

/** Whether the holder had the passkey that is now removed. */
export const removeKey = async (database: Queryable, { audience, id }: Holder, key: string): Promise<boolean> => {
  const { rowCount } = await database.query(`DELETE FROM ${KEYS[audience]} WHERE id = $1 AND ${audience} = $2`, [
    key,
    id,
  ]);
  return rowCount === 1;
};

/** Forgets the challenges that nobody has answered in time. */
export const sweepChallenges = async (database: Queryable, at: number): Promise<void> => {
  for (const table of Object.values(CHALLENGES))
    await database.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [at]);
};

/** What the device is asked to sign: by one of the holder's own keys, or by any where nobody is named. */
export const beginProof = async (parts: Parts, waited: Waited, keys: readonly PasskeyRow[]): Promise<Begun> => {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: parts.deps.sites[waited.audience].host,
    userVerification: 'required',
    timeout: challengeMs,
    ...(waited.id === null ? {} : { allowCredentials: keys.map(({ id }) => ({ id })) }),
  });
  const challengeId = await keepChallenge(parts, waited, options.challenge);
  return { challengeId, options: options as unknown as Record<string, unknown> };
};

/** Whose passkey signed the challenge: the holder's it was made for, where it was made for one. Errors: BAD_PASSKEY, whatever is wrong with it. */
export const checkProof = async (
  parts: Parts,
  waited: Waited,
  { challengeId, response }: PasskeyProof,
): Promise<Result<Proven, 'BAD_PASSKEY'>> => {
  const { deps } = parts;
  const { audience } = waited;
  const { pool } = deps.database;
  const { origin, host } = deps.sites[audience];
  const expectedChallenge = await takeChallenge(parts, waited, challengeId);
  const given = response as AuthenticationResponseJSON;
  if (expectedChallenge === undefined || typeof given.id !== 'string') return err('BAD_PASSKEY');
  const { rows } = await pool.query<PasskeyRow & { credentials_epoch: number }>(
    `SELECT ${columnsOf(audience)}, h.credentials_epoch FROM ${KEYS[audience]} k
     JOIN ${audience} h ON h.id = k.${audience} WHERE k.id = $1`,
    [given.id],
  );
  const [key] = rows;
  if (!key || (waited.id !== null && key.holder !== waited.id)) return err('BAD_PASSKEY');
  // One that another hand than ours put beside an operator opens nothing (JOURNAL-37).
  if (audience === 'operator' && !(await deps.seals.whole(operatorPasskeyRows, key.id))) return err('BAD_PASSKEY');
  const { verifyAuthenticationResponse } = await webAuthn();
  const read = await verified(() =>
    verifyAuthenticationResponse({
      response: given,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id: key.id, publicKey: new Uint8Array(key.public_key), counter: Number(key.counter) },
      requireUserVerification: true,
    }),
  );
  // The handle is not signed: one that names somebody else is refused rather than passed over. A device that was told whose key to use may leave it out.
  const handle = given.response?.userHandle;
  const isTheirs =
    typeof handle === 'string' && handle !== ''
      ? Buffer.from(handle, 'base64url').equals(handleOf({ audience, id: key.holder }))
      : waited.id !== null;
  if (!read?.verified || !isTheirs) return err('BAD_PASSKEY');
  // A key that counts must count on; two answers at once cannot both.
  const used = await pool.query(
    `UPDATE ${KEYS[audience]} SET counter = $2, last_used_at = $3
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [key.id, read.authenticationInfo.newCounter, deps.now()],
  );
  return used.rowCount === 1 ? ok({ holder: key.holder, epoch: key.credentials_epoch }) : err('BAD_PASSKEY');
};
