import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import { changeCredentials } from './credentials.ts';
import { customerById } from './customers.ts';
import type { Parts } from './parts.ts';
import {
  addedOnce,
  type Begun,
  beginKey,
  beginProof,
  checkKey,
  checkProof,
  keysOf,
  type MadeKey,
  type PasskeyProof,
  type PasskeyPurpose,
  type PasskeyRow,
  type Proven,
  removeKey,
} from './passkey-proof.ts';
import { type Confirmation, dropIdleCodes, type SecondFactor } from './second-factor.ts';
import type { Visit } from './visit.ts';

export type Passkey = ReplyOf<Endpoints['security.get']>['passkeys'][number];
type Answer<T, K extends keyof Endpoints> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;

/** A passkey as its holder sees it. */
export const shownKey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
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
    form: MadeKey,
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

const NOBODY_YET = { audience: 'customer', id: null, purpose: 'sign-in' } as const;
const holderOf = (id: CustomerId) => ({ audience: 'customer', id }) as const;

const begin = async (
  parts: Parts,
  customer: CustomerId,
): Promise<Result<Begun, 'TOO_MANY_PASSKEYS' | 'UNAUTHENTICATED'>> => {
  const known = await customerById(parts.deps.database.pool, customer);
  if (!known) return err('UNAUTHENTICATED');
  return beginKey(parts, holderOf(customer), known.email ?? known.phone ?? String(customer));
};

const add = async (
  parts: Parts,
  secondFactor: SecondFactor,
  customer: CustomerId,
  form: MadeKey,
  visit: Visit,
): ReturnType<Passkeys['add']> => {
  const checked = await checkKey(parts, holderOf(customer), form);
  if (!checked.ok) return checked;
  return addedOnce(() =>
    changeCredentials(parts, customer, 'passkey-added', visit, async (client) => {
      const added = await checked.value.keep(client);
      return ok({ ...shownKey(added), recoveryCodes: await secondFactor.codesIfNone(client, customer) });
    }),
  );
};

export const createPasskeys = (parts: Parts, secondFactor: SecondFactor): Passkeys => {
  const { deps } = parts;
  const { pool } = deps.database;
  return {
    list: async (customer) => (await keysOf(parts, holderOf(customer))).map(shownKey),
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
        const isGone = await removeKey(client, holderOf(customer), form.id);
        await dropIdleCodes(client, customer);
        return isGone ? ok(null) : err('PASSKEY_NOT_FOUND');
      });
    },
    beginProof: async (customer, purpose) => {
      const keys = await keysOf(parts, holderOf(customer));
      if (keys.length === 0) return err('PASSKEY_NOT_FOUND');
      return ok(await beginProof(parts, { ...holderOf(customer), purpose }, keys));
    },
    beginSignIn: () => beginProof(parts, NOBODY_YET, []),
    signIn: (proof) => checkProof(parts, NOBODY_YET, proof),
  };
};
