import { randomBytes } from 'node:crypto';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Parts } from './parts.ts';

export type PasskeyRow = {
  readonly id: string;
  readonly customer: number;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly created_at: bigint;
  readonly last_used_at: bigint | null;
};

/** Whose passkey it is, and their credentials epoch when it was looked at. */
export type Proven = { readonly customer: CustomerId; readonly epoch: number };

/** What an answer is good for: none is taken for another one. */
export type PasskeyPurpose = 'sign-in' | 'add' | 'withdrawal' | 'credentials';
/** Whose answer is waited for, nobody's in particular where a sign-in begins, and what it is for. */
export type Waited = { readonly customer: CustomerId | null; readonly purpose: PasskeyPurpose };
export type Begun = { readonly challengeId: string; readonly options: Record<string, unknown> };
/** A challenge and what the device made of it. */
export type PasskeyProof = { readonly challengeId: string; readonly response: unknown };

export const challengeMs = 300_000;

/** The library of passkeys takes a seventh of a second to read, which no start waits for. */
export const webAuthn = () => import('@simplewebauthn/server');

/** The handle an authenticator keeps with the key: it says who signs in, and nothing about them. */
export const handleOf = (customer: CustomerId): Buffer => Buffer.from(`customer:${customer}`);

/** Keeps what is to be signed, and says by which name it is found again. */
export const keepChallenge = async (
  { deps }: Parts,
  { customer, purpose }: Waited,
  challenge: string,
): Promise<string> => {
  const id = randomBytes(16).toString('base64url');
  await deps.database.pool.query(
    'INSERT INTO passkey_challenge (id, customer, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [id, customer, purpose, challenge, deps.now() + challengeMs],
  );
  return id;
};

/** Takes a challenge for good: whatever becomes of the answer, it is never good again. */
export const takeChallenge = async (
  { deps }: Parts,
  { customer, purpose }: Waited,
  id: string,
): Promise<string | undefined> => {
  const { rows } = await deps.database.pool.query<{ challenge: string }>(
    `DELETE FROM passkey_challenge
     WHERE id = $1 AND customer IS NOT DISTINCT FROM $2 AND purpose = $3 AND expires_at > $4 RETURNING challenge`,
    [id, customer, purpose, deps.now()],
  );
  return rows[0]?.challenge;
};

/** The library throws on what is malformed, and answers false on what does not verify: both are a passkey that is not accepted. */
export const verified = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

export const keysOf = async ({ deps }: Parts, customer: CustomerId): Promise<readonly PasskeyRow[]> =>
  (
    await deps.database.pool.query<PasskeyRow>('SELECT * FROM passkey WHERE customer = $1 ORDER BY created_at, id', [
      customer,
    ])
  ).rows;

/** What the device is asked to sign: by one of the customer's own keys, or by any where nobody is named. */
export const beginProof = async (parts: Parts, waited: Waited, keys: readonly PasskeyRow[]): Promise<Begun> => {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: parts.deps.site.host,
    userVerification: 'required',
    timeout: challengeMs,
    ...(waited.customer === null ? {} : { allowCredentials: keys.map(({ id }) => ({ id })) }),
  });
  const challengeId = await keepChallenge(parts, waited, options.challenge);
  return { challengeId, options: options as unknown as Record<string, unknown> };
};

/** Whose passkey signed the challenge: the customer's it was made for, where it was made for one. Errors: BAD_PASSKEY, whatever is wrong with it. */
export const checkProof = async (
  parts: Parts,
  waited: Waited,
  { challengeId, response }: PasskeyProof,
): Promise<Result<Proven, 'BAD_PASSKEY'>> => {
  const { deps } = parts;
  const { pool } = deps.database;
  const expectedChallenge = await takeChallenge(parts, waited, challengeId);
  const given = response as AuthenticationResponseJSON;
  if (expectedChallenge === undefined || typeof given.id !== 'string') return err('BAD_PASSKEY');
  const { rows } = await pool.query<PasskeyRow & { credentials_epoch: number }>(
    'SELECT p.*, c.credentials_epoch FROM passkey p JOIN customer c ON c.id = p.customer WHERE p.id = $1',
    [given.id],
  );
  const [key] = rows;
  if (!key || (waited.customer !== null && key.customer !== waited.customer)) return err('BAD_PASSKEY');
  const { verifyAuthenticationResponse } = await webAuthn();
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
  // The handle is not signed: one that names somebody else is refused rather than passed over. A device that was told whose key to use may leave it out.
  const handle = given.response?.userHandle;
  const isTheirs =
    typeof handle === 'string' && handle !== ''
      ? Buffer.from(handle, 'base64url').equals(handleOf(key.customer))
      : waited.customer !== null;
  if (!read?.verified || !isTheirs) return err('BAD_PASSKEY');
  // A key that counts must count on; two answers at once cannot both.
  const used = await pool.query(
    'UPDATE passkey SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))',
    [key.id, read.authenticationInfo.newCounter, deps.now()],
  );
  return used.rowCount === 1 ? ok({ customer: key.customer, epoch: key.credentials_epoch }) : err('BAD_PASSKEY');
};
