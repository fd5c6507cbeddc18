import { randomInt } from 'node:crypto';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf } from '@bourse/wire';
import type pg from 'pg';
import { keyedHash } from '../platform/index.ts';
import { BY_THE_HOUSE, changeCredentials, type From, notifyChange, recordFailure, writeChange } from './credentials.ts';
import { customerById } from './customers.ts';
import { createSecretGuard, type SecretGuard } from './guard.ts';
import { openCustomerFactor, sealCustomerFactor } from './keys.ts';
import { proveOldPassword } from './old-password.ts';
import type { Parts } from './parts.ts';
import { checkProof, keysOf, type PasskeyProof, type PasskeyPurpose } from './passkey-proof.ts';
import { latestTotpStep, newTotpSecret, totpAddress, totpStep } from './totp.ts';

type Answer<T, K extends keyof Endpoints> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;
type Row = {
  readonly totp_sealed: string | null;
  readonly totp_pending: string | null;
  readonly enrolled_at: bigint | null;
};
type FactorRefusal = 'SECOND_FACTOR_NEEDED' | 'BAD_SECOND_FACTOR' | 'LOCKED';
export type ConfirmationRefusal =
  | FactorRefusal
  | 'BAD_PASSKEY'
  | 'PASSWORD_NEEDED'
  | 'WRONG_OLD_PASSWORD'
  | 'UNAUTHENTICATED';

/** What is given for a second factor: a code of the authenticator or a recovery code, or a passkey's answer. */
export type FactorProof = { readonly secondFactor?: string | undefined; readonly passkey?: PasskeyProof | undefined };
/** How a customer can give the second factor; none where none is on. */
export type FactorMethod = 'code' | 'passkey';

/** What confirms that whoever is signed in is the customer: the password, and the second factor where there is one. */
export type Confirmation = { readonly password?: string | undefined } & FactorProof;

export type FactorState = { readonly since: number | null; readonly recoveryCodesLeft: number };

const RECOVERY_CODES = 10;
// Without 0, 1, I, L and O, which are taken for one another.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const newRecoveryCode = (): string => {
  const drawn = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${drawn.slice(0, 5)}-${drawn.slice(5)}`;
};
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');

/** A customer's second factor: an authenticator's codes or passkeys, and recovery codes for when they are lost. Rule IDENTITY-14. */
export type SecondFactor = {
  readonly state: (customer: CustomerId) => Promise<FactorState>;
  /** Before something that asks for it: nothing where none is on. Errors: SECOND_FACTOR_NEEDED, BAD_SECOND_FACTOR, LOCKED. */
  readonly check: (customer: CustomerId, code: string | undefined, visit: From) => Promise<Result<null, FactorRefusal>>;
  /** The same, by a passkey's answer where one is given. Errors: those of `check`, BAD_PASSKEY. */
  readonly confirm: (
    customer: CustomerId,
    purpose: PasskeyPurpose,
    proof: FactorProof,
    visit: From,
  ) => Promise<Result<null, FactorRefusal | 'BAD_PASSKEY'>>;
  readonly ways: (customer: CustomerId) => Promise<FactorMethod[]>;
  /** Recovery codes for who has none left, drawn with a factor of either kind; else none. */
  readonly codesIfNone: (client: pg.PoolClient, customer: CustomerId) => Promise<readonly string[]>;
  /**
   * The password, then the second factor where one is on: before a credential, an address or a place to pay out to is added or changed (rule
   * IDENTITY-33).
   */
  readonly prove: (
    customer: CustomerId,
    confirmation: Confirmation,
    visit: From,
  ) => Promise<Result<null, ConfirmationRefusal>>;
  readonly begin: (
    customer: CustomerId,
    form: Confirmation,
    visit: From,
  ) => Answer<{ otpauthUrl: string; secret: string }, 'security.beginFactor'>;
  readonly complete: (
    customer: CustomerId,
    code: string,
    visit: From,
  ) => Answer<readonly string[], 'security.completeFactor'>;
  readonly disable: (customer: CustomerId, form: Confirmation, visit: From) => Answer<null, 'security.disableFactor'>;
  readonly renewCodes: (
    customer: CustomerId,
    form: Confirmation,
    visit: From,
  ) => Answer<readonly string[], 'security.renewRecoveryCodes'>;
  /**
   * Takes every factor away and ends every session, in the transaction of those who agreed on it (rule IDENTITY-31). Errors: SECOND_FACTOR_OFF,
   * where there is none.
   */
  readonly takeAway: (client: pg.PoolClient, customer: CustomerId) => Promise<Result<null, 'SECOND_FACTOR_OFF'>>;
  /** What follows when that is durable. */
  readonly tookAway: (customer: CustomerId) => Promise<void>;
};

type Inside = Parts & { readonly recoveryKey: Buffer; readonly guarded: SecretGuard };

const rowOf = async ({ deps }: Parts, customer: CustomerId): Promise<Row | undefined> => {
  const { rows } = await deps.database.pool.query<Row>(
    'SELECT totp_sealed, totp_pending, enrolled_at FROM second_factor WHERE customer = $1',
    [customer],
  );
  return rows[0];
};

const hashOf = ({ recoveryKey }: Inside, customer: CustomerId, code: string): Buffer =>
  keyedHash(recoveryKey, `${customer} ${plain(code)}`);

/** Uses up a code of the authenticator: of two that come with the same one at once, one finds the period free. */
const spendTotp = async ({ deps }: Parts, customer: CustomerId, sealed: string, code: string): Promise<boolean> => {
  const step = await totpStep(openCustomerFactor(deps.secrets, customer, sealed), code, deps);
  if (step === undefined) return false;
  const { rowCount } = await deps.database.pool.query(
    `UPDATE second_factor SET totp_step = $2
     WHERE customer = $1 AND (totp_step < $2 OR (totp_step > $4 AND $2 <= $4)) AND totp_sealed = $3`,
    [customer, step, sealed, latestTotpStep(deps)],
  );
  return rowCount === 1;
};

const spendRecovery = async (inside: Inside, customer: CustomerId, code: string, visit: From): Promise<boolean> => {
  const { deps } = inside;
  const used = await changeCredentials(inside, customer, 'recovery-code-used', visit, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE recovery_code SET used_at = $3 WHERE customer = $1 AND hash = $2 AND used_at IS NULL',
      [customer, hashOf(inside, customer, code), deps.now()],
    );
    return rowCount === 1 ? ok(null) : err('BAD_SECOND_FACTOR');
  });
  return used.ok;
};

const check = async (
  inside: Inside,
  customer: CustomerId,
  code: string | undefined,
  visit: From,
): Promise<Result<null, FactorRefusal>> => {
  const sealed = (await rowOf(inside, customer))?.totp_sealed;
  if (!sealed && (await keysOf(inside, { audience: 'customer', id: customer })).length === 0) return ok(null);
  if (!code) return err('SECOND_FACTOR_NEEDED');
  return inside.guarded(`second factor of ${customer}`, async () => {
    const digits = code.replaceAll(/\s/g, '');
    const fits = /^\d{6}$/.test(digits)
      ? sealed !== null && sealed !== undefined && (await spendTotp(inside, customer, sealed, digits))
      : await spendRecovery(inside, customer, code, visit);
    if (fits) return ok(null);
    await recordFailure(inside.deps, customer, 'second-factor-wrong', visit);
    return err('BAD_SECOND_FACTOR');
  });
};

const confirm = async (
  inside: Inside,
  customer: CustomerId,
  purpose: PasskeyPurpose,
  { secondFactor: code, passkey }: FactorProof,
  visit: From,
): ReturnType<SecondFactor['confirm']> => {
  if (!passkey) return check(inside, customer, code, visit);
  const known = await checkProof(inside, { audience: 'customer', id: customer, purpose }, passkey);
  return known.ok ? ok(null) : known;
};

const drawCodes = async (inside: Inside, client: pg.PoolClient, customer: CustomerId): Promise<readonly string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await client.query('DELETE FROM recovery_code WHERE customer = $1', [customer]);
  await client.query('INSERT INTO recovery_code (customer, hash) SELECT $1, unnest($2::bytea[])', [
    customer,
    codes.map((code) => hashOf(inside, customer, code)),
  ]);
  return codes;
};

const codesIfNone = async (inside: Inside, client: pg.PoolClient, customer: CustomerId): Promise<readonly string[]> => {
  const left = await client.query('SELECT FROM recovery_code WHERE customer = $1 AND used_at IS NULL LIMIT 1', [
    customer,
  ]);
  return left.rowCount === 0 ? drawCodes(inside, client, customer) : [];
};

const prove = async (
  inside: Inside,
  customer: CustomerId,
  { password, ...proof }: Confirmation,
  visit: From,
): ReturnType<SecondFactor['prove']> => {
  const proven = await proveOldPassword(inside, inside.guarded, customer, password, visit);
  return proven.ok ? confirm(inside, customer, 'credentials', proof, visit) : proven;
};

const begin = async (
  inside: Inside,
  customer: CustomerId,
  confirmation: Confirmation,
  visit: From,
): ReturnType<SecondFactor['begin']> => {
  const { deps } = inside;
  if ((await rowOf(inside, customer))?.totp_sealed) {
    const known = await proveOldPassword(inside, inside.guarded, customer, confirmation.password, visit);
    return known.ok ? err('SECOND_FACTOR_ON') : known;
  }
  const proven = await prove(inside, customer, confirmation, visit);
  if (!proven.ok) return proven;
  const secret = newTotpSecret();
  await deps.database.pool.query(
    `INSERT INTO second_factor (customer, totp_pending) VALUES ($1, $2)
     ON CONFLICT (customer) DO UPDATE SET totp_pending = excluded.totp_pending`,
    [customer, sealCustomerFactor(deps.secrets, customer, secret)],
  );
  const known = await customerById(deps.database.pool, customer);
  const label = known?.email ?? known?.phone ?? String(customer);
  return ok({ secret, otpauthUrl: totpAddress(deps.issuer, label, secret) });
};

const complete = async (
  inside: Inside,
  customer: CustomerId,
  code: string,
  visit: From,
): ReturnType<SecondFactor['complete']> => {
  const { deps } = inside;
  const fitting = await inside.guarded(`new second factor of ${customer}`, async () => {
    const row = await rowOf(inside, customer);
    if (row?.totp_sealed) return err('SECOND_FACTOR_ON');
    const pending = row?.totp_pending;
    if (!pending) return err('ENROLMENT_NEEDED');
    const step = await totpStep(openCustomerFactor(deps.secrets, customer, pending), code, deps);
    return step === undefined ? err('BAD_SECOND_FACTOR') : ok({ pending, step });
  });
  if (!fitting.ok) return fitting;
  const { pending, step } = fitting.value;
  return changeCredentials(inside, customer, 'second-factor-on', visit, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE second_factor SET totp_sealed = totp_pending, totp_pending = NULL, totp_step = $3, enrolled_at = $4
       WHERE customer = $1 AND totp_pending = $2 AND totp_sealed IS NULL`,
      [customer, pending, step, deps.now()],
    );
    if (rowCount !== 1) return err('SECOND_FACTOR_ON');
    return ok(await drawCodes(inside, client, customer));
  });
};

const waysOf = async (parts: Parts, customer: CustomerId): Promise<FactorMethod[]> => {
  const [row, keys] = [await rowOf(parts, customer), await keysOf(parts, { audience: 'customer', id: customer })];
  return [...(row?.totp_sealed ? (['code'] as const) : []), ...(keys.length > 0 ? (['passkey'] as const) : [])];
};

/** Recovery codes stand in for a factor: with the last one they go too. */
export const dropIdleCodes = async (client: pg.PoolClient, customer: CustomerId): Promise<void> => {
  await client.query(
    `DELETE FROM recovery_code WHERE customer = $1
       AND NOT EXISTS (SELECT FROM second_factor WHERE customer = $1 AND totp_sealed IS NOT NULL)
       AND NOT EXISTS (SELECT FROM passkey WHERE customer = $1)`,
    [customer],
  );
};

const takeAway = async (
  parts: Parts,
  client: pg.PoolClient,
  customer: CustomerId,
): ReturnType<SecondFactor['takeAway']> => {
  const { rowCount: codes } = await client.query(
    'WITH gone AS (DELETE FROM second_factor WHERE customer = $1 RETURNING totp_sealed) SELECT FROM gone WHERE totp_sealed IS NOT NULL',
    [customer],
  );
  const { rowCount: keys } = await client.query('DELETE FROM passkey WHERE customer = $1', [customer]);
  if (!codes && !keys) return err('SECOND_FACTOR_OFF');
  await dropIdleCodes(client, customer);
  await writeChange(parts, client, customer, 'second-factor-reset', BY_THE_HOUSE);
  return ok(null);
};

export const createSecondFactor = (parts: Parts, recoveryKey: Buffer): SecondFactor => {
  const inside = { ...parts, recoveryKey, guarded: createSecretGuard(parts) };
  const { deps } = parts;
  const { pool } = deps.database;
  return {
    state: async (customer) => {
      const row = await rowOf(parts, customer);
      const { rows } = await pool.query<{ n: number }>(
        'SELECT count(*)::int4 AS n FROM recovery_code WHERE customer = $1 AND used_at IS NULL',
        [customer],
      );
      const since = row?.enrolled_at ?? null;
      return { since: since === null ? null : Number(since), recoveryCodesLeft: rows[0]?.n ?? 0 };
    },
    check: (customer, code, visit) => check(inside, customer, code, visit),
    confirm: (customer, purpose, proof, visit) => confirm(inside, customer, purpose, proof, visit),
    ways: (customer) => waysOf(parts, customer),
    codesIfNone: (client, customer) => codesIfNone(inside, client, customer),
    prove: (customer, confirmation, visit) => prove(inside, customer, confirmation, visit),
    begin: (customer, form, visit) => begin(inside, customer, form, visit),
    complete: (customer, code, visit) => complete(inside, customer, code, visit),
    disable: async (customer, confirmation, visit) => {
      const proven = await prove(inside, customer, confirmation, visit);
      if (!proven.ok) return proven;
      return changeCredentials(inside, customer, 'second-factor-off', visit, async (client) => {
        const { rowCount } = await client.query(
          'DELETE FROM second_factor WHERE customer = $1 AND totp_sealed IS NOT NULL',
          [customer],
        );
        if (rowCount !== 1) return err('SECOND_FACTOR_OFF');
        await dropIdleCodes(client, customer);
        return ok(null);
      });
    },
    renewCodes: async (customer, confirmation, visit) => {
      const proven = await prove(inside, customer, confirmation, visit);
      if (!proven.ok) return proven;
      if ((await waysOf(parts, customer)).length === 0) return err('SECOND_FACTOR_OFF');
      return changeCredentials(inside, customer, 'recovery-codes-renewed', visit, async (client) =>
        ok(await drawCodes(inside, client, customer)),
      );
    },
    takeAway: (client, customer) => takeAway(parts, client, customer),
    tookAway: (customer) => notifyChange(deps, customer, 'second-factor-reset', { at: deps.now() }),
  };
};
