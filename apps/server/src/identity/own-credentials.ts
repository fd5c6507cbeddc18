import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { EndpointName, Endpoints, ErrorOf } from '@bourse/wire';
import { isTaken } from '../store/transaction.ts';
import { type AddressKind, parseAddress } from './address.ts';
import type { Codes } from './codes.ts';
import { type CredentialChange, changeCredentials, type From, recordFailure } from './credentials.ts';
import { type Customer, customerById, updateCustomer } from './customers.ts';
import { createSecretGuard, type SecretGuard } from './guard.ts';
import type { Parts } from './parts.ts';
import { checkPassword } from './password.ts';
import type { Confirmation, FactorMethod, FactorProof, SecondFactor } from './second-factor.ts';
import type { Visit } from './visit.ts';

export type CredentialParts = Parts & { readonly codes: Codes; readonly secondFactor: SecondFactor };

/** With the errors that the row declares. */
type Answer<T, K extends EndpointName> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;

/** Keeps a new sign-in password. Errors: WEAK_PASSWORD, UNAUTHENTICATED where the session that asks has ended meanwhile. */
export const changePassword = async (
  parts: Parts,
  id: CustomerId,
  password: string,
  visit: Visit,
): Promise<Result<null, 'WEAK_PASSWORD' | 'UNAUTHENTICATED'>> => {
  const fit = checkPassword(password);
  if (!fit.ok) return fit;
  const passwordHash = await parts.passwords.hash(password);
  return changeCredentials(parts, id, 'password-changed', visit, async (client) => {
    await updateCustomer(client, id, { passwordHash });
    return ok(null);
  });
};

const bind = async (
  parts: CredentialParts,
  id: CustomerId,
  form: { readonly kind: AddressKind; readonly username: string; readonly code: string } & Confirmation,
  visit: Visit,
): Answer<null, 'auth.bind'> => {
  const { deps, codes, secondFactor } = parts;
  const address = parseAddress(form.kind, form.username);
  if (!address.ok) return address;
  const customer = await customerById(deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  if (customer[form.kind] !== null) return err('ALREADY_BOUND');
  // The published client asks for a code of the scene REGISTER here. It is used up only once the confirmation is there too.
  const proven = await codes.check(['BIND', 'REGISTER'], address.value, form.code);
  if (!proven.ok) return proven;
  const confirmed = await secondFactor.prove(id, form, visit);
  if (!confirmed.ok) return confirmed;
  const spent = await proven.value();
  if (!spent.ok) return spent;
  const column = form.kind === 'phone' ? 'phone' : 'email';
  try {
    return await changeCredentials(parts, id, 'address-added', visit, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE customer SET ${column} = $2 WHERE id = $1 AND ${column} IS NULL`,
        [id, address.value],
      );
      return rowCount === 1 ? ok(null) : err('ALREADY_BOUND');
    });
  } catch (error) {
    if (isTaken(error)) return err('ACCOUNT_EXISTS');
    throw error;
  }
};

const updatePassword = async (
  parts: CredentialParts,
  id: CustomerId,
  { oldPassword, newPassword, ...proof }: { readonly oldPassword: string; readonly newPassword: string } & FactorProof,
  visit: Visit,
): Answer<null, 'user.updatePassword'> => {
  const fit = checkPassword(newPassword);
  if (!fit.ok) return fit;
  const proven = await parts.secondFactor.prove(id, { ...proof, password: oldPassword }, visit);
  if (!proven.ok) return proven;
  return newPassword === oldPassword ? err('SAME_PASSWORD') : changePassword(parts, id, newPassword, visit);
};

/** What wrong funds passwords of a customer are counted under. */
export const fundsPasswordKey = (id: CustomerId): string => `funds password of ${id}`;

const checkFundsPassword = async (
  parts: CredentialParts,
  guarded: SecretGuard,
  id: CustomerId,
  password: string,
  from: Pick<From, 'device' | 'address'>,
): Promise<Result<Customer, 'UNAUTHENTICATED' | 'FUNDS_PASSWORD_NOT_SET' | 'LOCKED' | 'BAD_FUNDS_PASSWORD'>> => {
  const customer = await customerById(parts.deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  if (customer.fundsPasswordHash === null) return err('FUNDS_PASSWORD_NOT_SET');
  const { fundsPasswordHash } = customer;
  const key = fundsPasswordKey(id);
  return parts.inTurn(key, () =>
    guarded(key, async () => {
      if (await parts.passwords.matches(fundsPasswordHash, password)) return ok(customer);
      await recordFailure(parts.deps, id, 'funds-password-wrong', from);
      return err('BAD_FUNDS_PASSWORD');
    }),
  );
};

/** Keeps a funds password in place of the one before it, which is NULL where there was none; nothing when that has changed meanwhile. */
const keepFundsPassword = async (
  parts: CredentialParts,
  id: CustomerId,
  before: string | null,
  password: string,
  visit: Visit,
): Promise<Result<null, 'FUNDS_PASSWORD_SET_ALREADY' | 'UNAUTHENTICATED'>> => {
  const hash = await parts.passwords.hash(password);
  const what: CredentialChange = before === null ? 'funds-password-set' : 'funds-password-changed';
  return changeCredentials(parts, id, what, visit, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE customer SET funds_password_hash = $2 WHERE id = $1 AND funds_password_hash IS NOT DISTINCT FROM $3',
      [id, hash, before],
    );
    return rowCount === 1 ? ok(null) : err('FUNDS_PASSWORD_SET_ALREADY');
  });
};

const setFundsPassword = async (
  parts: CredentialParts,
  id: CustomerId,
  { newPassword, ...confirmation }: { readonly newPassword: string } & Confirmation,
  visit: Visit,
): Answer<null, 'user.setFundsPassword'> => {
  const fit = checkPassword(newPassword);
  if (!fit.ok) return fit;
  const customer = await customerById(parts.deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  if (customer.fundsPasswordHash !== null) return err('FUNDS_PASSWORD_SET_ALREADY');
  const confirmed = await parts.secondFactor.prove(id, confirmation, visit);
  if (!confirmed.ok) return confirmed;
  if (newPassword === confirmation.password) return err('PASSWORDS_ALIKE');
  return keepFundsPassword(parts, id, null, newPassword, visit);
};

const updateFundsPassword = async (
  parts: CredentialParts,
  guarded: SecretGuard,
  id: CustomerId,
  form: { readonly oldPassword: string; readonly newPassword: string } & Confirmation,
  visit: Visit,
): Answer<null, 'user.updateFundsPassword'> => {
  const fit = checkPassword(form.newPassword);
  if (!fit.ok) return fit;
  const checked = await checkFundsPassword(parts, guarded, id, form.oldPassword, visit);
  if (!checked.ok) return checked;
  if (form.newPassword === form.oldPassword) return err('SAME_PASSWORD');
  const confirmed = await parts.secondFactor.prove(id, form, visit);
  if (!confirmed.ok) return confirmed;
  if (form.newPassword === form.password) return err('PASSWORDS_ALIKE');
  const stored = await keepFundsPassword(parts, id, checked.value.fundsPasswordHash, form.newPassword, visit);
  // Another change came between: the old one that was given is no longer the funds password.
  return stored.ok ? stored : err(stored.error === 'UNAUTHENTICATED' ? stored.error : 'BAD_FUNDS_PASSWORD');
};

/** What whoever is signed in changes about the own credentials (rule IDENTITY-33). Errors are those of the rows that call them. */
export const createOwnCredentials = (parts: CredentialParts) => {
  const guarded = createSecretGuard(parts);
  return {
    bind: (id: CustomerId, form: Parameters<typeof bind>[2], visit: Visit) => bind(parts, id, form, visit),
    updatePassword: (id: CustomerId, form: Parameters<typeof updatePassword>[2], visit: Visit) =>
      updatePassword(parts, id, form, visit),
    setFundsPassword: (id: CustomerId, form: Parameters<typeof setFundsPassword>[2], visit: Visit) =>
      setFundsPassword(parts, id, form, visit),
    updateFundsPassword: (id: CustomerId, form: Parameters<typeof updateFundsPassword>[3], visit: Visit) =>
      updateFundsPassword(parts, guarded, id, form, visit),
    /** The password, and the second factor where one is on. Errors: those of a confirmation. */
    confirm: (id: CustomerId, confirmation: Confirmation, visit: From) =>
      parts.secondFactor.prove(id, confirmation, visit),
    /** How the second factor can be given before money leaves; none where none is asked for. */
    factorWays: (id: CustomerId): Promise<FactorMethod[]> => parts.secondFactor.ways(id),
    /** Before money leaves: the funds password, and the second factor where there is one. Errors: those of both. */
    proveWithdrawal: async (
      id: CustomerId,
      fundsPassword: string,
      proof: FactorProof,
      from: From,
    ): Answer<null, 'funds.withdraw'> => {
      const checked = await checkFundsPassword(parts, guarded, id, fundsPassword, from);
      return checked.ok ? parts.secondFactor.confirm(id, 'withdrawal', proof, from) : checked;
    },
  };
};
