import { type Book, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { COMMON_ERRORS, EndpointName, Endpoints, ErrorOf } from '@bourse/wire';
import { type AddressKind, parseAddress } from './address.ts';
import type { Captcha } from './captcha.ts';
import type { Codes, Scene } from './codes.ts';
import {
  type Customer,
  customerByAddress,
  customerById,
  insertCustomer,
  inviterOf,
  notOpened,
  updateCustomer,
} from './customers.ts';
import type { IdentityDeps } from './deps.ts';
import { createGuard, type Guard } from './guard.ts';
import type { Occurrences } from './occurrences.ts';
import { checkPassword, type Passwords } from './password.ts';
import type { Sessions, TokenPair } from './sessions.ts';
import { inTransaction, isTaken } from './store.ts';

/** Where a request comes from, and what it answered to a captcha. */
export type Visit = {
  readonly network: string;
  readonly address: string;
  readonly device: string;
  readonly language: string;
  readonly captchaId?: string | undefined;
  readonly captcha?: string | undefined;
};

export type SignedIn = TokenPair & { readonly customerId: CustomerId; readonly mode: Book };

export type AccountParts = {
  readonly deps: IdentityDeps;
  readonly codes: Codes;
  readonly captcha: Captcha;
  readonly occurrences: Occurrences;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
};

type CommonError = (typeof COMMON_ERRORS)[number];
/** With the errors that the row declares. */
type Answer<T, K extends EndpointName> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;

const hourMs = 3_600_000;
/** Codes that a network may ask for in an hour without a captcha. */
const freeSends = 20;

const signInGuard = (parts: AccountParts): Guard =>
  createGuard({ ...parts, captchaAfter: 3, lockedAfter: 10, windowMs: 900_000 });

const secretGuard = (parts: AccountParts): Guard =>
  createGuard({ ...parts, captchaAfter: Number.POSITIVE_INFINITY, lockedAfter: 5, windowMs: 900_000 });

/** The core knows whoever was opened in it, and nobody else. */
const unforeseen = <E extends string>(error: E): Exclude<E, 'ACCOUNT_EXISTS' | 'ACCOUNT_NOT_FOUND'> | 'INTERNAL' =>
  error === 'ACCOUNT_EXISTS' || error === 'ACCOUNT_NOT_FOUND'
    ? 'INTERNAL'
    : (error as Exclude<E, 'ACCOUNT_EXISTS' | 'ACCOUNT_NOT_FOUND'>);

/** Tells the core of a customer whose paperwork is there; done before is done. */
const openInCore = async ({ deps }: AccountParts, id: number): Promise<Result<null, CommonError>> => {
  const done = await deps.execute({ type: 'open-customer', customer: id });
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
  return ok({ ...pair, customerId: customer.id, mode: book });
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

const signIn = async (
  parts: AccountParts,
  guard: Guard,
  form: {
    readonly by: AddressKind;
    readonly username: string;
    readonly with: 'password' | 'code';
    readonly password?: string | undefined;
    readonly code?: string | undefined;
  },
  visit: Visit,
): Answer<SignedIn, 'auth.login'> => {
  const { database } = parts.deps;
  const address = parseAddress(form.by, form.username);
  if (!address.ok) return err('BAD_CREDENTIALS');
  if (form.with === 'code') {
    const proven = await parts.codes.use(['LOGIN'], address.value, form.code ?? '');
    if (!proven.ok) return proven;
    const customer = await customerByAddress(database.pool, form.by, address.value);
    return customer?.status === 'open' ? openSession(parts, customer, 'real', visit) : err('BAD_CREDENTIALS');
  }
  const admitted = await guard.admit(`sign-in ${address.value}`, visit);
  if (!admitted.ok) return admitted;
  const customer = await customerByAddress(database.pool, form.by, address.value);
  const fits = await parts.passwords.matches(customer?.passwordHash, form.password ?? '');
  if (!fits || customer?.status !== 'open') return err('BAD_CREDENTIALS');
  await guard.passed(`sign-in ${address.value}`);
  return openSession(parts, customer, 'real', visit);
};

const notifyOf = async (parts: AccountParts, customer: Customer, kind: string, language: string): Promise<void> => {
  const [channel, to] = customer.email
    ? (['email', customer.email] as const)
    : (['sms', customer.phone ?? ''] as const);
  await parts.deps.send(parts.deps.database.pool, {
    channel,
    to,
    kind,
    language: customer.preferences.language ?? language,
    values: {},
  });
};

const changePassword = async (
  parts: AccountParts,
  customer: Customer,
  password: string,
  keptSession: string | undefined,
  language: string,
): Promise<Result<null, 'WEAK_PASSWORD'>> => {
  const fit = checkPassword(password);
  if (!fit.ok) return fit;
  const { deps, passwords, sessions } = parts;
  const passwordHash = await passwords.hash(password);
  const changed = await inTransaction<null, never>(deps.database.pool, async (client) => {
    await updateCustomer(client, customer.id, { passwordHash, credentialsChangedAt: deps.now() });
    await sessions.endOthers(customer.id, keptSession, client);
    return ok(null);
  });
  await notifyOf(parts, customer, 'password-changed', language);
  return changed;
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
  return changePassword(parts, customer, form.newPassword, undefined, visit.language);
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
    await updateCustomer(deps.database.pool, id, { [form.kind]: address.value, credentialsChangedAt: deps.now() });
  } catch (error) {
    if (isTaken(error)) return err('ACCOUNT_EXISTS');
    throw error;
  }
  await notifyOf(parts, customer, 'address-added', visit.language);
  return ok(null);
};

/** Checks the password again before it is changed. */
const updatePassword = async (
  parts: AccountParts,
  guard: Guard,
  who: { readonly id: CustomerId; readonly session: string },
  form: { readonly oldPassword: string; readonly newPassword: string },
  visit: Visit,
): Answer<null, 'user.updatePassword'> => {
  const customer = await customerById(parts.deps.database.pool, who.id);
  if (!customer) return err('UNAUTHENTICATED');
  const key = `old password of ${who.id}`;
  // Nobody's captcha is asked for here: the tries are counted by customer.
  const admitted = await guard.admit(key, undefined);
  if (!admitted.ok) return err('LOCKED');
  if (!(await parts.passwords.matches(customer.passwordHash, form.oldPassword))) return err('WRONG_OLD_PASSWORD');
  await guard.passed(key);
  return changePassword(parts, customer, form.newPassword, who.session, visit.language);
};

const checkFundsPassword = async (
  parts: AccountParts,
  guard: Guard,
  id: CustomerId,
  password: string,
): Answer<Customer, 'user.updateFundsPassword'> => {
  const customer = await customerById(parts.deps.database.pool, id);
  if (!customer) return err('UNAUTHENTICATED');
  if (customer.fundsPasswordHash === null) return err('FUNDS_PASSWORD_NOT_SET');
  const key = `funds password of ${id}`;
  const admitted = await guard.admit(key, undefined);
  if (!admitted.ok) return err('LOCKED');
  if (!(await parts.passwords.matches(customer.fundsPasswordHash, password))) return err('BAD_FUNDS_PASSWORD');
  await guard.passed(key);
  return ok(customer);
};

const setFundsPassword = async (
  parts: AccountParts,
  id: CustomerId,
  password: string,
): Answer<null, 'user.setFundsPassword'> => {
  const fit = checkPassword(password);
  if (!fit.ok) return fit;
  const { rowCount } = await parts.deps.database.pool.query(
    'UPDATE customer SET funds_password_hash = $2, credentials_changed_at = $3 WHERE id = $1 AND funds_password_hash IS NULL',
    [id, await parts.passwords.hash(password), parts.deps.now()],
  );
  return rowCount === 1 ? ok(null) : err('FUNDS_PASSWORD_SET_ALREADY');
};

const updateFundsPassword = async (
  parts: AccountParts,
  guard: Guard,
  id: CustomerId,
  form: { readonly oldPassword: string; readonly newPassword: string },
  language: string,
): Answer<null, 'user.updateFundsPassword'> => {
  const checked = await checkFundsPassword(parts, guard, id, form.oldPassword);
  if (!checked.ok) return checked;
  const fit = checkPassword(form.newPassword);
  if (!fit.ok) return fit;
  const { deps, passwords } = parts;
  await updateCustomer(deps.database.pool, id, {
    fundsPasswordHash: await passwords.hash(form.newPassword),
    credentialsChangedAt: deps.now(),
  });
  await notifyOf(parts, checked.value, 'funds-password-changed', language);
  return ok(null);
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
  const guard = signInGuard(parts);
  const secrets = secretGuard(parts);
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
    ) => updatePassword(parts, secrets, who, form, visit),
    setFundsPassword: (id: CustomerId, password: string) => setFundsPassword(parts, id, password),
    updateFundsPassword: (id: CustomerId, form: Parameters<typeof updateFundsPassword>[3], language: string) =>
      updateFundsPassword(parts, secrets, id, form, language),
    /** Before money leaves. Errors: FUNDS_PASSWORD_NOT_SET, BAD_FUNDS_PASSWORD, LOCKED after 5 wrong ones in 15 minutes. */
    checkFundsPassword: async (id: CustomerId, password: string): Answer<null, 'user.updateFundsPassword'> => {
      const checked = await checkFundsPassword(parts, secrets, id, password);
      return checked.ok ? ok(null) : checked;
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
