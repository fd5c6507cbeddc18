import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { isTaken } from '../store/transaction.ts';
import { changeCredentials } from './credentials.ts';
import { customerById } from './customers.ts';
import type { Parts } from './parts.ts';
import {
  type Begun,
  beginProof,
  challengeMs,
  checkProof,
  handleOf,
  keepChallenge,
  keysOf,
  type PasskeyProof,
  type PasskeyPurpose,
  type PasskeyRow,
  type Proven,
  takeChallenge,
  verified,
  webAuthn,
} from './passkey-proof.ts';
import { type Confirmation, dropIdleCodes, type SecondFactor } from './second-factor.ts';
import type { Visit } from './visit.ts';

export type Passkey = ReplyOf<Endpoints['security.get']>['passkeys'][number];
type Answer<T, K extends keyof Endpoints> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;
const mostKeys = 10;

const shown = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: Number(created_at),
  lastUsedAt: last_used_at === null ? null : Number(last_used_at),
});

/** Passkeys (WebAuthn): added by who proves password and second factor, good for a sign-in by themselves. Rule IDENTITY-15. */
export type Passkeys = {
  readonly list: (customer: CustomerId) => Promise<Passkey[]>;
  readonly begin: (customer: CustomerId, form: Confirmation, visit: Visit) => Answer<Begun, 'security.beginPasskey'>;
  readonly add: (
    customer: CustomerId,
    form: { readonly challengeId: string; readonly name: string; readonly response: unknown },
    visit: Visit,
  ) => Answer<Passkey & { readonly recoveryCodes: readonly string[] }, 'security.addPasskey'>;
  readonly rename: (customer: CustomerId, id: string, name: string) => Answer<null, 'security.renamePasskey'>;
  readonly remove: (
    customer: CustomerId,
    form: { readonly id: string } & Confirmation,
    visit: Visit,
  ) => Answer<null, 'security.removePasskey'>;
  /** What the device signs to confirm something. Errors: PASSKEY_NOT_FOUND, where there is none. */
  readonly beginProof: (
    customer: CustomerId,
    purpose: Extract<PasskeyPurpose, 'withdrawal' | 'credentials'>,
  ) => Answer<Begun, 'security.beginPasskeyProof'>;
  readonly beginSignIn: () => Promise<Begun>;
  /** Whose passkey signed the challenge. Errors: BAD_PASSKEY, whatever is wrong with it. */
  readonly signIn: (proof: PasskeyProof) => Promise<Result<Proven, 'BAD_PASSKEY'>>;
};

const countOf = async ({ deps }: Parts, customer: CustomerId): Promise<number> => {
  const { rows } = await deps.database.pool.query<{ n: number }>(
    'SELECT count(*)::int4 AS n FROM passkey WHERE customer = $1',
    [customer],
  );
  return rows[0]?.n ?? 0;
};

const begin = async (
  parts: Parts,
  customer: CustomerId,
): Promise<Result<Begun, 'TOO_MANY_PASSKEYS' | 'UNAUTHENTICATED'>> => {
  const { deps } = parts;
  const known = await customerById(deps.database.pool, customer);
  if (!known) return err('UNAUTHENTICATED');
  const keys = await keysOf(parts, customer);
  if (keys.length >= mostKeys) return err('TOO_MANY_PASSKEYS');
  const { generateRegistrationOptions } = await webAuthn();
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
  const challengeId = await keepChallenge(parts, { customer, purpose: 'add' }, options.challenge);
  return ok({ challengeId, options: options as unknown as Record<string, unknown> });
};

const add = async (
  parts: Parts,
  secondFactor: SecondFactor,
  customer: CustomerId,
  { challengeId, name, response }: Parameters<Passkeys['add']>[1],
  visit: Visit,
): ReturnType<Passkeys['add']> => {
  const { deps } = parts;
  const expectedChallenge = await takeChallenge(parts, { customer, purpose: 'add' }, challengeId);
  if (expectedChallenge === undefined) return err('BAD_PASSKEY');
  const { verifyRegistrationResponse } = await webAuthn();
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
    return await changeCredentials(parts, customer, 'passkey-added', visit, async (client) => {
      await client.query(
        'INSERT INTO passkey (id, customer, name, public_key, counter, transports, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [id, customer, name.trim(), Buffer.from(publicKey), counter, transports, at],
      );
      const recoveryCodes = await secondFactor.codesIfNone(client, customer);
      return ok({ id, name: name.trim(), createdAt: at, lastUsedAt: null, recoveryCodes });
    });
  } catch (error) {
    if (isTaken(error)) return err('BAD_PASSKEY');
    throw error;
  }
};

export const createPasskeys = (parts: Parts, secondFactor: SecondFactor): Passkeys => {
  const { deps } = parts;
  const { pool } = deps.database;
  return {
    list: async (customer) => (await keysOf(parts, customer)).map(shown),
    begin: async (customer, form, visit) => {
      const proven = await secondFactor.prove(customer, form, visit);
      return proven.ok ? begin(parts, customer) : proven;
    },
    add: (customer, form, visit) => add(parts, secondFactor, customer, form, visit),
    rename: async (customer, id, name) => {
      const { rowCount } = await pool.query('UPDATE passkey SET name = $3 WHERE id = $1 AND customer = $2', [
        id,
        customer,
        name.trim(),
      ]);
      return rowCount === 1 ? ok(null) : err('PASSKEY_NOT_FOUND');
    },
    remove: async (customer, form, visit) => {
      const proven = await secondFactor.prove(customer, form, visit);
      if (!proven.ok) return proven;
      return changeCredentials(parts, customer, 'passkey-removed', visit, async (client) => {
        const { rowCount } = await client.query('DELETE FROM passkey WHERE id = $1 AND customer = $2', [
          form.id,
          customer,
        ]);
        await dropIdleCodes(client, customer);
        return rowCount === 1 ? ok(null) : err('PASSKEY_NOT_FOUND');
      });
    },
    beginProof: async (customer, purpose) => {
      const keys = await keysOf(parts, customer);
      return keys.length === 0 ? err('PASSKEY_NOT_FOUND') : ok(await beginProof(parts, { customer, purpose }, keys));
    },
    beginSignIn: () => beginProof(parts, { customer: null, purpose: 'sign-in' }, []),
    signIn: (proof) => checkProof(parts, { customer: null, purpose: 'sign-in' }, proof),
  };
};
