import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { EndpointName, Endpoints, ErrorOf } from '@bourse/wire';
import type pg from 'pg';
import { isTaken } from '../store/transaction.ts';
import { type AddressKind, parseAddress } from './address.ts';
import type { Scene, SpendCode } from './codes.ts';
import { BY_THE_HOUSE, changeCredentials, notifyChange, recordFailure, writeChange } from './credentials.ts';
import { type Customer, customerById } from './customers.ts';
import { outcomesOf } from './outcomes.ts';
import { type CredentialParts, fundsPasswordKey } from './own-credentials.ts';
import { checkPassword } from './password.ts';
import type { Confirmation } from './second-factor.ts';
import type { Visit } from './visit.ts';

/** With the errors that the row declares. */
type Answer<T, K extends EndpointName> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;
type OwnCodes = { readonly phoneCode?: string | undefined; readonly emailCode?: string | undefined };
type OwnCodeError = 'BAD_PHONE_CODE' | 'BAD_EMAIL_CODE';

const SCENES = { 'funds-password': 'FUNDS_PASSWORD', address: 'CHANGE_ADDRESS' } as const;
const WRONG = { phone: 'BAD_PHONE_CODE', email: 'BAD_EMAIL_CODE' } as const satisfies Record<AddressKind, OwnCodeError>;
const KINDS = ['phone', 'email'] as const;

/** Uses up, in the transaction of the change, codes that were right when they were looked at. */
type SpendAll = (client: pg.PoolClient) => Promise<Result<null, OwnCodeError>>;

/** Looks at the codes sent to some of the account's own addresses. Errors: that of the first wrong one. */
const checkOwnCodes = async (
  { codes }: CredentialParts,
  customer: Customer,
  scene: Scene,
  kinds: readonly AddressKind[],
  given: OwnCodes,
): Promise<Result<SpendAll, OwnCodeError>> => {
  const found: { readonly kind: AddressKind; readonly spend: SpendCode }[] = [];
  for (const kind of kinds) {
    const code = kind === 'phone' ? given.phoneCode : given.emailCode;
    const checked = await codes.check([scene], customer[kind] ?? '', code ?? '');
    if (!checked.ok) return err(WRONG[kind]);
    found.push({ kind, spend: checked.value });
  }
  return ok(async (client) => {
    for (const { kind, spend } of found) if (!(await spend(client)).ok) return err(WRONG[kind]);
    return ok(null);
  });
};

/** Whether something beside codes and the password can show that it is the customer: a second factor, else an identity that was approved. */
const canShowIdentity = async ({ deps, secondFactor }: CredentialParts, id: CustomerId): Promise<boolean> =>
  (await secondFactor.ways(id)).length > 0 || (await outcomesOf(deps.database.pool, [id]))(id).primary === 'approved';

const sendCode = async (
  { deps, codes }: CredentialParts,
  id: CustomerId,
  { to, purpose }: { readonly to: AddressKind; readonly purpose: keyof typeof SCENES },
  { language, network }: Visit,
): Answer<null, 'recovery.sendCode'> => {
  const customer = await customerById(deps.database.pool, id);
  const address = customer?.[to];
  if (!address) return err('ADDRESS_NOT_SET');
  return codes.send({ kind: to, address, scene: SCENES[purpose], language, network });
};

const recoverFundsPassword = async (
  parts: CredentialParts,
  id: CustomerId,
  { newPassword, ...form }: { readonly newPassword: string } & OwnCodes & Confirmation,
  visit: Visit,
): Answer<null, 'recovery.fundsPassword'> => {
  const fit = checkPassword(newPassword);
  if (!fit.ok) return fit;
  const customer = await customerById(parts.deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  if (customer.fundsPasswordHash === null) return err('FUNDS_PASSWORD_NOT_SET');
  if (!(await canShowIdentity(parts, id))) return err('PROOF_OF_IDENTITY_NEEDED');
  const bound = KINDS.filter((kind) => customer[kind] !== null);
  const checked = await checkOwnCodes(parts, customer, 'FUNDS_PASSWORD', bound, form);
  if (!checked.ok) {
    await recordFailure(parts.deps, id, 'recovery-code-wrong', visit);
    return checked;
  }
  const confirmed = await parts.secondFactor.prove(id, form, visit);
  if (!confirmed.ok) return confirmed;
  if (newPassword === form.password) return err('PASSWORDS_ALIKE');
  const hash = await parts.passwords.hash(newPassword);
  const done = await changeCredentials<null, OwnCodeError | 'FUNDS_PASSWORD_NOT_SET'>(
    parts,
    id,
    'funds-password-recovered',
    visit,
    async (client) => {
      const spent = await checked.value(client);
      if (!spent.ok) return spent;
      const { rowCount } = await client.query(
        'UPDATE customer SET funds_password_hash = $2 WHERE id = $1 AND funds_password_hash IS NOT NULL',
        [id, hash],
      );
      return rowCount === 1 ? ok(null) : err('FUNDS_PASSWORD_NOT_SET');
    },
  );
  if (done.ok) await parts.occurrences.forget(fundsPasswordKey(id));
  return done;
};

/** Puts an address in the place of another, and tells the old one. Errors: ADDRESS_NOT_SET where the old one is another by now. */
const replaceAddress = async (
  { deps }: Pick<CredentialParts, 'deps'>,
  client: pg.PoolClient,
  id: CustomerId,
  kind: AddressKind,
  { from, to, language }: { readonly from: string | null; readonly to: string; readonly language: string },
): Promise<Result<null, 'ADDRESS_NOT_SET'>> => {
  const column = kind === 'phone' ? 'phone' : 'email';
  const { rowCount } = await client.query(
    `UPDATE customer SET ${column} = $2 WHERE id = $1 AND ${column} IS NOT DISTINCT FROM $3`,
    [id, to, from],
  );
  if (rowCount !== 1) return err('ADDRESS_NOT_SET');
  if (from !== null) {
    const channel = kind === 'phone' ? 'sms' : 'email';
    await deps.send(client, { channel, to: from, kind: 'address-changed', language, values: {} });
  }
  return ok(null);
};

const changeAddress = async (
  parts: CredentialParts,
  id: CustomerId,
  form: { readonly kind: AddressKind; readonly username: string; readonly code: string } & OwnCodes & Confirmation,
  visit: Visit,
): Answer<null, 'recovery.changeAddress'> => {
  const { kind } = form;
  const address = parseAddress(kind, form.username);
  if (!address.ok) return address;
  const customer = await customerById(parts.deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  const from = customer[kind];
  if (from === null) return err('ADDRESS_NOT_SET');
  if (from === address.value) return err('ALREADY_BOUND');
  const other = kind === 'phone' ? 'email' : 'phone';
  // The old one's own proof; where it is lost, the other address and something that codes alone are not.
  const isLost = !(kind === 'phone' ? form.phoneCode : form.emailCode) && customer[other] !== null;
  if (isLost && !(await canShowIdentity(parts, id))) return err('PROOF_OF_IDENTITY_NEEDED');
  const proven = await parts.codes.check(['BIND'], address.value, form.code);
  if (!proven.ok) return proven;
  const owned = await checkOwnCodes(parts, customer, 'CHANGE_ADDRESS', [isLost ? other : kind], form);
  if (!owned.ok) {
    await recordFailure(parts.deps, id, 'recovery-code-wrong', visit);
    return owned;
  }
  const confirmed = await parts.secondFactor.prove(id, form, visit);
  if (!confirmed.ok) return confirmed;
  try {
    return await changeCredentials<null, OwnCodeError | 'BAD_CODE' | 'ADDRESS_NOT_SET'>(
      parts,
      id,
      'address-changed',
      visit,
      async (client) => {
        const spent = await proven.value(client);
        if (!spent.ok) return spent;
        const spentOwn = await owned.value(client);
        if (!spentOwn.ok) return spentOwn;
        return replaceAddress(parts, client, id, kind, { from, to: address.value, language: visit.language });
      },
    );
  } catch (error) {
    if (isTaken(error)) return err('ACCOUNT_EXISTS');
    throw error;
  }
};

const takeFundsPasswordAway = async (
  parts: CredentialParts,
  client: pg.PoolClient,
  id: CustomerId,
): Promise<Result<null, 'FUNDS_PASSWORD_NOT_SET'>> => {
  const { rowCount } = await client.query(
    'UPDATE customer SET funds_password_hash = NULL WHERE id = $1 AND funds_password_hash IS NOT NULL',
    [id],
  );
  if (rowCount !== 1) return err('FUNDS_PASSWORD_NOT_SET');
  await writeChange(parts, client, id, 'funds-password-reset', BY_THE_HOUSE);
  return ok(null);
};

/**
 * Ways back for who forgot the funds password, or has another phone or e-mail now (rules IDENTITY-34 and IDENTITY-35), and what two operators do for
 * those who have lost everything (rule IDENTITY-36). Errors are those of the rows that call them.
 */
export const createRecovery = (parts: CredentialParts) => {
  const notifyCustomer = (customer: CustomerId, what: 'funds-password-reset' | 'address-changed'): Promise<void> =>
    notifyChange(parts.deps, customer, what, { at: parts.deps.now() });
  return {
    sendCode: (id: CustomerId, order: Parameters<typeof sendCode>[2], visit: Visit) =>
      sendCode(parts, id, order, visit),
    fundsPassword: (id: CustomerId, form: Parameters<typeof recoverFundsPassword>[2], visit: Visit) =>
      recoverFundsPassword(parts, id, form, visit),
    changeAddress: (id: CustomerId, form: Parameters<typeof changeAddress>[2], visit: Visit) =>
      changeAddress(parts, id, form, visit),
    /** In the transaction of the two who agreed on it: the customer then sets a first one. */
    takeFundsPasswordAway: (client: pg.PoolClient, id: CustomerId) => takeFundsPasswordAway(parts, client, id),
    tookFundsPasswordAway: (id: CustomerId) => notifyCustomer(id, 'funds-password-reset'),
    /** In the transaction of the two who agreed on it. Errors: ACCOUNT_EXISTS, CONFLICT where the old one is another by now. */
    setAddress: async (
      client: pg.PoolClient,
      id: CustomerId,
      { kind, from, to }: { readonly kind: AddressKind; readonly from: string | null; readonly to: string },
    ): Promise<Result<null, 'ACCOUNT_EXISTS' | 'CONFLICT'>> => {
      const column = kind === 'phone' ? 'phone' : 'email';
      const taken = await client.query(`SELECT FROM customer WHERE ${column} = $1`, [to]);
      if (taken.rowCount) return err('ACCOUNT_EXISTS');
      const language = (await customerById(client, id))?.preferences.language ?? 'en';
      const replaced = await replaceAddress(parts, client, id, kind, { from, to, language });
      if (!replaced.ok) return err('CONFLICT');
      await writeChange(parts, client, id, 'address-changed', BY_THE_HOUSE);
      return ok(null);
    },
    wasSetAddress: (id: CustomerId) => notifyCustomer(id, 'address-changed'),
  };
};
