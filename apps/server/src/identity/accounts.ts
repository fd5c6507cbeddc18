import { type Book, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { COMMON_ERRORS, EndpointName, Endpoints, ErrorOf } from '@bourse/wire';
import { isTaken } from '../store/transaction.ts';
import { type AddressKind, parseAddress } from './address.ts';
import type { Codes, Scene } from './codes.ts';
import { type CredentialChange, changeCredentials, type From, recordEvent } from './credentials.ts';
import {
  type Customer,
  customerByAddress,
  customerById,
  insertCustomer,
  inviterOf,
  notOpened,
  updateCustomer,
} from './customers.ts';
import { createGuard, createSecretGuard, type Guard, type SecretGuard } from './guard.ts';
import { proveOldPassword } from './old-password.ts';
import type { Parts } from './parts.ts';
import { checkPassword } from './password.ts';
import type { FactorProof, FactorWay, SecondFactor } from './second-factor.ts';
import type { Sessions, TokenPair } from './sessions.ts';
import type { Visit } from './visit.ts';

export type SignedIn = TokenPair & { readonly customerId: CustomerId; readonly mode: Book };

export type AccountParts = Parts & {
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
};

type CommonError = (typeof COMMON_ERRORS)[number];
/** With the errors that the row declares. */
type Answer<T, K extends EndpointName> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;

const hourMs = 3_600_000;
/** Codes that a network may ask for in an hour without a captcha. */
const freeSends = 20;

/** The core knows whoever was opened in it, and nobody else. */
const unforeseen = <E extends string>(error: E): Exclude<E, 'ACCOUNT_EXISTS' | 'ACCOUNT_NOT_FOUND'> | 'INTERNAL' =>
  error === 'ACCOUNT_EXISTS' || error === 'ACCOUNT_NOT_FOUND'
    ? 'INTERNAL'
    : (error as Exclude<E, 'ACCOUNT_EXISTS' | 'ACCOUNT_NOT_FOUND'>);

/** Tells the core of a customer whose paperwork is there; done before is done. */
const openInCore = async ({ deps }: AccountParts, id: number): Promise<Result<null, CommonError>> => {
  const customer = await customerById(deps.database.pool, id);
  const done = await deps.execute({ type: 'open-customer', customer: id, invitedBy: customer?.invitedBy ?? null });
  if (!done.ok && done.error !== 'ACCOUNT_EXISTS') return err(unforeseen(done.error));
  await updateCustomer(deps.database.pool, id, { isOpened: true });
  return ok(null);
};

const openSession = async (
  parts: AccountParts,
  customer: Customer,
  book: Book,
  visit: Visit,
): Promise<Result<SignedIn, CommonError>> => {
  if (!customer.isOpened) {
    const opened = await openInCore(parts, customer.id);
    if (!opened.ok) return opened;
  }
  const { device, address } = visit;
  const pair = await parts.sessions.open({ holder: customer.id, book, device, address });
  await updateCustomer(parts.deps.database.pool, customer.id, { lastSeenAt: parts.deps.now() });
  await parts.deps.signedIn(customer.id, visit);
  return ok({ ...pair, customerId: customer.id, mode: book });
};

/** Signs in whoever has proven to be the customer. */
const enter = async (parts: AccountParts, customer: Customer, visit: Visit): Promise<Result<SignedIn, CommonError>> => {
  const opened = await openSession(parts, customer, 'real', visit);
  if (opened.ok) await recordEvent(parts.deps, parts.deps.database.pool, customer.id, 'signed-in', visit);
  return opened;
};

const sendCode = async (
  parts: AccountParts,
  order: { readonly kind: AddressKind; readonly username: string; readonly scene: Scene },
  visit: Visit,
): Answer<null, 'auth.sendEmailCode'> => {
  const address = parseAddress(order.kind, order.username);
  if (!address.ok) return address;
  if (parts.deps.limits) {
    const sends = await parts.occurrences.add(`sends from ${visit.network}`, hourMs);
    if (sends > freeSends) {
      if (!visit.captcha) return err('CAPTCHA_NEEDED');
      if (!(await parts.captcha.use(visit.captchaId, visit.captcha))) return err('BAD_CAPTCHA');
    }
  }
  const { kind, scene } = order;
  return parts.codes.send({ kind, address: address.value, scene, language: visit.language, network: visit.network });
};

const register = async (
  parts: AccountParts,
  form: {
    readonly by: AddressKind;
    readonly username: string;
    readonly password: string;
    readonly invitationCode?: string | undefined;
    readonly code?: string | undefined;
  },
  visit: Visit,
): Answer<CustomerId, 'auth.register'> => {
  const { deps, codes, passwords } = parts;
  const { registration, database } = deps;
  const address = parseAddress(form.by, form.username);
  if (!address.ok) return address;
  const fit = checkPassword(form.password);
  if (!fit.ok) return fit;
  const invited = form.invitationCode?.trim();
  const invitedBy = invited ? await inviterOf(database.pool, invited) : undefined;
  if (invitedBy === undefined && (invited || registration.invitationNeeded)) return err('BAD_INVITATION');
  // The code last, because it is good once only; and before it nothing tells whether the address has an account.
  const proven = registration.codeNeeded ? await codes.use(['REGISTER'], address.value, form.code ?? '') : ok(null);
  if (!proven.ok) return proven;
  const passwordHash = await passwords.hash(form.password);
  try {
    const id = await insertCustomer(database.pool, {
      kind: form.by,
      address: address.value,
      passwordHash,
      invitedBy: invitedBy ?? null,
      language: visit.language,
      at: deps.now(),
    });
    // When the core does not answer now, the next sign-in or start asks it again.
    await openInCore(parts, id);
    return ok(id);
  } catch (error) {
    if (isTaken(error)) return err('ACCOUNT_EXISTS');
    throw error;
  }
};

/** The code is used up only when the second factor is there too: who is asked for it sends the same code again. */
const signInByCode = async (
  parts: AccountParts,
  form: {
    readonly by: AddressKind;
    readonly address: string;
    readonly code?: string | undefined;
    readonly secondFactor?: string | undefined;
  },
  visit: Visit,
): Answer<SignedIn, 'auth.login'> => {
  const proven = await parts.codes.check(['LOGIN'], form.address, form.code ?? '');
  if (!proven.ok) return proven;
  const customer = await customerByAddress(parts.deps.database.pool, form.by, form.address);
  if (customer?.status === 'open') {
    const checked = await parts.secondFactor.check(customer.id, form.secondFactor, visit);
    if (!checked.ok) return checked;
  }
  const spent = await proven.value();
  if (!spent.ok) return spent;
  return customer?.status === 'open' ? enter(parts, customer, visit) : err('BAD_CREDENTIALS');
};

const signIn = async (
  parts: AccountParts,
  guard: Guard,
  form: {
    readonly by: AddressKind;
    readonly username: string;
    readonly with: 'password' | 'code';
    readonly password?: string | undefined;
    readonly code?: string | undefined;
    readonly secondFactor?: string | undefined;
  },
  visit: Visit,
): Answer<SignedIn, 'auth.login'> => {
  const { database } = parts.deps;
  const address = parseAddress(form.by, form.username);
  if (!address.ok) return err('BAD_CREDENTIALS');
  if (form.with === 'code') return signInByCode(parts, { ...form, address: address.value }, visit);
  const admitted = await guard.admit(`sign-in ${address.value}`, visit);
  if (!admitted.ok) return admitted;
  const customer = await customerByAddress(database.pool, form.by, address.value);
  const fits = await parts.passwords.matches(customer?.passwordHash, form.password ?? '');
  if (!fits || customer?.status !== 'open') return err('BAD_CREDENTIALS');
  await guard.passed(`sign-in ${address.value}`);
  const checked = await parts.secondFactor.check(customer.id, form.secondFactor, visit);
  return checked.ok ? enter(parts, customer, visit) : checked;
};

const changePassword = async (
  parts: AccountParts,
  customer: Customer,
  password: string,
  keptSession: string | undefined,
  visit: Visit,
): Promise<Result<null, 'WEAK_PASSWORD'>> => {
  const fit = checkPassword(password);
  if (!fit.ok) return fit;
  const { deps, passwords, sessions } = parts;
  const passwordHash = await passwords.hash(password);
  return changeCredentials(deps, customer.id, 'password-changed', visit, async (client) => {
    await updateCustomer(client, customer.id, { passwordHash });
    await sessions.endOthers(customer.id, keptSession, client);
    return ok(null);
  });
};

const resetPassword = async (
  parts: AccountParts,
  guard: Guard,
  form: { readonly by: AddressKind; readonly username: string; readonly newPassword: string; readonly code: string },
  visit: Visit,
): Answer<null, 'auth.retrievePassword'> => {
  const address = parseAddress(form.by, form.username);
  if (!address.ok) return address;
  const fit = checkPassword(form.newPassword);
  if (!fit.ok) return fit;
  const proven = await parts.codes.use(['FIND_PASSWORD'], address.value, form.code);
  if (!proven.ok) return proven;
  const customer = await customerByAddress(parts.deps.database.pool, form.by, address.value);
  if (customer?.status !== 'open') return err('BAD_CODE');
  await guard.passed(`sign-in ${address.value}`);
  return changePassword(parts, customer, form.newPassword, undefined, visit);
};

const bind = async (
  parts: AccountParts,
  id: CustomerId,
  form: { readonly kind: AddressKind; readonly username: string; readonly code: string },
  visit: Visit,
): Answer<null, 'auth.bind'> => {
  const { deps, codes } = parts;
  const address = parseAddress(form.kind, form.username);
  if (!address.ok) return address;
  const customer = await customerById(deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  if (customer[form.kind] !== null) return err('ALREADY_BOUND');
  // The published client asks for a code of the scene REGISTER here.
  const proven = await codes.use(['BIND', 'REGISTER'], address.value, form.code);
  if (!proven.ok) return proven;
  try {
    return await changeCredentials(deps, id, 'address-added', visit, async (client) => {
      await updateCustomer(client, id, { [form.kind]: address.value });
      return ok(null);
    });
  } catch (error) {
    if (isTaken(error)) return err('ACCOUNT_EXISTS');
    throw error;
  }
};

const updatePassword = async (
  parts: AccountParts,
  guarded: SecretGuard,
  who: { readonly id: CustomerId; readonly session: string },
  form: { readonly oldPassword: string; readonly newPassword: string },
  visit: Visit,
): Answer<null, 'user.updatePassword'> => {
  const proven = await proveOldPassword(parts, guarded, who.id, form.oldPassword);
  return proven.ok ? changePassword(parts, proven.value, form.newPassword, who.session, visit) : proven;
};

const checkFundsPassword = async (
  parts: AccountParts,
  guarded: SecretGuard,
  id: CustomerId,
  password: string,
): Promise<Result<Customer, 'UNAUTHENTICATED' | 'FUNDS_PASSWORD_NOT_SET' | 'LOCKED' | 'BAD_FUNDS_PASSWORD'>> => {
  const customer = await customerById(parts.deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  if (customer.fundsPasswordHash === null) return err('FUNDS_PASSWORD_NOT_SET');
  const { fundsPasswordHash } = customer;
  const key = `funds password of ${id}`;
  return parts.inTurn(key, () =>
    guarded(key, async () =>
      (await parts.passwords.matches(fundsPasswordHash, password)) ? ok(customer) : err('BAD_FUNDS_PASSWORD'),
    ),
  );
};

/** Keeps a funds password in place of the one before it, which is NULL where there was none; nothing when that has changed meanwhile. */
const keepFundsPassword = async (
  { deps, passwords }: AccountParts,
  id: CustomerId,
  before: string | null,
  password: string,
  visit: Visit,
): Promise<Result<null, 'FUNDS_PASSWORD_SET_ALREADY'>> => {
  const hash = await passwords.hash(password);
  const what: CredentialChange = before === null ? 'funds-password-set' : 'funds-password-changed';
  return changeCredentials(deps, id, what, visit, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE customer SET funds_password_hash = $2 WHERE id = $1 AND funds_password_hash IS NOT DISTINCT FROM $3',
      [id, hash, before],
    );
    return rowCount === 1 ? ok(null) : err('FUNDS_PASSWORD_SET_ALREADY');
  });
};

const setFundsPassword = async (
  parts: AccountParts,
  id: CustomerId,
  password: string,
  visit: Visit,
): Answer<null, 'user.setFundsPassword'> => {
  const fit = checkPassword(password);
  return fit.ok ? keepFundsPassword(parts, id, null, password, visit) : fit;
};

const updateFundsPassword = async (
  parts: AccountParts,
  guarded: SecretGuard,
  id: CustomerId,
  form: { readonly oldPassword: string; readonly newPassword: string },
  visit: Visit,
): Answer<null, 'user.updateFundsPassword'> => {
  const checked = await checkFundsPassword(parts, guarded, id, form.oldPassword);
  if (!checked.ok) return checked;
  const fit = checkPassword(form.newPassword);
  if (!fit.ok) return fit;
  const kept = await keepFundsPassword(parts, id, checked.value.fundsPasswordHash, form.newPassword, visit);
  // Another change came between: the old one that was given is no longer the funds password.
  return kept.ok ? kept : err('BAD_FUNDS_PASSWORD');
};

/** Moves a device to the other book: a session of its own in place of the one it had. */
const switchBook = async (
  parts: AccountParts,
  who: { readonly id: CustomerId; readonly session: string },
  book: Book,
  visit: Visit,
): Answer<SignedIn, 'auth.switch'> => {
  const customer = await customerById(parts.deps.database.pool, who.id);
  if (!customer) return err('UNAUTHENTICATED');
  if (book === 'demo') {
    const known = customer.isOpened ? ok(null) : await openInCore(parts, who.id);
    if (!known.ok) return known;
    const started = await parts.deps.execute({ type: 'start-demo', customer: who.id });
    if (!started.ok) return err(unforeseen(started.error));
  }
  const opened = await openSession(parts, customer, book, visit);
  if (opened.ok) await parts.sessions.letGo(who.session);
  return opened;
};

/** What customers do with their accounts. Errors are those of the rows that call them. */
export const createAccounts = (parts: AccountParts) => {
  const guard = createGuard(parts, { captchaAfter: 3, lockedAfter: 10 });
  const guarded = createSecretGuard(parts);
  const { pool } = parts.deps.database;
  return {
    sendCode: (order: Parameters<typeof sendCode>[1], visit: Visit) => sendCode(parts, order, visit),
    register: (form: Parameters<typeof register>[1], visit: Visit) => register(parts, form, visit),
    signIn: (form: Parameters<typeof signIn>[2], visit: Visit) => signIn(parts, guard, form, visit),
    resetPassword: (form: Parameters<typeof resetPassword>[2], visit: Visit) =>
      resetPassword(parts, guard, form, visit),
    bind: (id: CustomerId, form: Parameters<typeof bind>[2], visit: Visit) => bind(parts, id, form, visit),
    updatePassword: (
      who: Parameters<typeof updatePassword>[2],
      form: Parameters<typeof updatePassword>[3],
      visit: Visit,
    ) => updatePassword(parts, guarded, who, form, visit),
    setFundsPassword: (id: CustomerId, password: string, visit: Visit) => setFundsPassword(parts, id, password, visit),
    updateFundsPassword: (id: CustomerId, form: Parameters<typeof updateFundsPassword>[3], visit: Visit) =>
      updateFundsPassword(parts, guarded, id, form, visit),
    /** Signs in whom another proof than the password has named; undefined for who may not sign in. */
    enter: async (id: CustomerId, visit: Visit): Promise<Result<SignedIn, CommonError> | undefined> => {
      const customer = await customerById(pool, id);
      return customer?.status === 'open' ? enter(parts, customer, visit) : undefined;
    },
    /** How the second factor can be given before money leaves; none where none is asked for. */
    factorWays: (id: CustomerId): Promise<FactorWay[]> => parts.secondFactor.ways(id),
    /** Before money leaves: the funds password, and the second factor where there is one. Errors: those of both. */
    proveWithdrawal: async (
      id: CustomerId,
      fundsPassword: string,
      proof: FactorProof,
      from: From,
    ): Answer<null, 'funds.withdraw'> => {
      const checked = await checkFundsPassword(parts, guarded, id, fundsPassword);
      return checked.ok ? parts.secondFactor.confirm(id, 'withdrawal', proof, from) : checked;
    },
    switchBook: (who: Parameters<typeof switchBook>[1], book: Book, visit: Visit) =>
      switchBook(parts, who, book, visit),
    /** Opens in the core whoever a crash kept from it; to be called at start. Answers how many that were. */
    completeOpenings: async (): Promise<number> => {
      const ids = await notOpened(pool);
      for (const id of ids) await openInCore(parts, id);
      return ids.length;
    },
  };
};
