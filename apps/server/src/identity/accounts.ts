import { type AccountMode, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { COMMON_ERRORS, EndpointName, Endpoints, ErrorOf } from '@bourse/wire';
import { isTaken } from '../store/transaction.ts';
import { type AddressKind, parseAddress } from './address.ts';
import { signInKey } from './challenges.ts';
import type { Codes, Scene } from './codes.ts';
import { type FailedAttempt, recordEvent, recordFailure } from './credentials.ts';
import {
  type Customer,
  customerByAddress,
  customerById,
  insertCustomer,
  inviterOf,
  notOpened,
  updateCustomer,
} from './customers.ts';
import { admitSend, createGuard, type Guard } from './guard.ts';
import { changePassword } from './own-credentials.ts';
import type { Parts } from './parts.ts';
import { checkPassword } from './password.ts';
import type { TokenPair } from './refresh-tokens.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Visit } from './visit.ts';

export type SignedIn = TokenPair & { readonly customerId: CustomerId; readonly mode: AccountMode };

export type AccountParts = Parts & {
  readonly codes: Codes;
  readonly secondFactor: SecondFactor;
};

type CommonError = (typeof COMMON_ERRORS)[number];
/** With the errors that the row declares. */
type Answer<T, K extends EndpointName> = Promise<Result<T, ErrorOf<Endpoints[K]>>>;

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

const ensureOpened = async (parts: AccountParts, customer: Customer): Promise<Result<null, CommonError>> =>
  customer.isOpened ? ok(null) : openInCore(parts, customer.id);

/** What follows a session that was opened. */
const sessionOpened = async (
  { deps }: AccountParts,
  customerId: CustomerId,
  mode: AccountMode,
  pair: TokenPair,
  visit: Visit,
): Promise<SignedIn> => {
  await updateCustomer(deps.database.pool, customerId, { lastSeenAt: deps.now() });
  await deps.signedIn(customerId, visit);
  return { ...pair, customerId, mode };
};

/**
 * Signs in whoever has proven to be the customer, whose row was read before the proof was looked at. Errors: `refusal` where the credentials
 * are others by now.
 */
const enter = async <E extends string>(
  parts: AccountParts,
  customer: Customer,
  visit: Visit,
  refusal: E,
): Promise<Result<SignedIn, CommonError | E>> => {
  const known = await ensureOpened(parts, customer);
  if (!known.ok) return known;
  const { device, address } = visit;
  const { id: holder, credentialsEpoch: epoch } = customer;
  const opened = await parts.sessions.open({ holder, epoch, mode: 'real', device, address });
  if (!opened.ok) return err(refusal);
  const signedIn = await sessionOpened(parts, holder, 'real', opened.value, visit);
  await recordEvent(parts.deps, parts.deps.database.pool, holder, 'signed-in', visit);
  return ok(signedIn);
};

/**
 * Writes down that somebody failed as a customer, who may not exist or have closed the account. Nobody waits for it, because the time of the
 * answer would tell whether there is such an account (rule IDENTITY-2); what the database refuses here was counted by the guard all the same.
 */
const noteFailure = (
  { deps }: AccountParts,
  customer: Customer | undefined,
  kind: FailedAttempt,
  visit: Visit,
): void => {
  if (customer?.status === 'open') recordFailure(deps, customer.id, kind, visit).catch(() => undefined);
};

const sendCode = async (
  parts: AccountParts,
  order: { readonly kind: AddressKind; readonly username: string; readonly scene: Scene },
  visit: Visit,
): Answer<null, 'auth.sendEmailCode'> => {
  const address = parseAddress(order.kind, order.username);
  if (!address.ok) return address;
  const admitted = await admitSend(parts, visit);
  if (!admitted.ok) return admitted;
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
  // Read first: what changes while the code is looked at is noticed when the session is opened.
  const customer = await customerByAddress(parts.deps.database.pool, form.by, form.address);
  const proven = await parts.codes.check(['LOGIN'], form.address, form.code ?? '');
  if (!proven.ok) {
    noteFailure(parts, customer, 'sign-in-failed', visit);
    return proven;
  }
  if (customer?.status === 'open') {
    const checked = await parts.secondFactor.check(customer.id, form.secondFactor, visit);
    if (!checked.ok) return checked;
  }
  const spent = await proven.value();
  if (!spent.ok) return spent;
  if (customer?.status === 'closed') return err('ACCOUNT_CLOSED');
  return customer ? enter(parts, customer, visit, 'BAD_CREDENTIALS') : err('BAD_CREDENTIALS');
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
  const admitted = await guard.admit(signInKey(address.value), visit);
  if (!admitted.ok) return admitted;
  const customer = await customerByAddress(database.pool, form.by, address.value);
  const fits = await parts.passwords.matches(customer?.passwordHash, form.password ?? '');
  if (!fits || !customer) {
    noteFailure(parts, customer, 'sign-in-failed', visit);
    return err('BAD_CREDENTIALS');
  }
  // Said to nobody but who knows the password.
  if (customer.status === 'closed') return err('ACCOUNT_CLOSED');
  await guard.passed(signInKey(address.value), visit);
  const checked = await parts.secondFactor.check(customer.id, form.secondFactor, visit);
  return checked.ok ? enter(parts, customer, visit, 'BAD_CREDENTIALS') : checked;
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
  const proven = await parts.codes.check(['FIND_PASSWORD'], address.value, form.code);
  const customer = await customerByAddress(parts.deps.database.pool, form.by, address.value);
  if (!proven.ok) {
    noteFailure(parts, customer, 'recovery-code-wrong', visit);
    return proven;
  }
  if (customer?.status !== 'open') return err('BAD_CODE');
  // The code stays good for another try: whoever has it may set the password anyway.
  if (await parts.passwords.matches(customer.passwordHash, form.newPassword)) return err('SAME_PASSWORD');
  const spent = await proven.value();
  if (!spent.ok) return spent;
  await guard.forget(signInKey(address.value), visit);
  return changePassword(parts, customer.id, form.newPassword, visit);
};

/** Moves a device to the other account mode: a session of its own in place of the one it had. */
const switchAccountMode = async (
  parts: AccountParts,
  who: { readonly id: CustomerId; readonly session: string },
  mode: AccountMode,
  visit: Visit,
): Answer<SignedIn, 'auth.switch'> => {
  const customer = await customerById(parts.deps.database.pool, who.id);
  if (!customer) return err('UNAUTHENTICATED');
  const known = await ensureOpened(parts, customer);
  if (!known.ok) return known;
  if (mode === 'demo') {
    const started = await parts.deps.execute({ type: 'start-demo', customer: who.id });
    if (!started.ok) return err(unforeseen(started.error));
  }
  const { device, address } = visit;
  const opened = await parts.sessions.replace(who.session, { holder: who.id, mode, device, address });
  return opened.ok ? ok(await sessionOpened(parts, who.id, mode, opened.value, visit)) : opened;
};

/** What customers do with their accounts. Errors are those of the rows that call them. */
export const createAccounts = (parts: AccountParts) => {
  const guard = createGuard(parts);
  const { pool } = parts.deps.database;
  return {
    sendCode: (order: Parameters<typeof sendCode>[1], visit: Visit) => sendCode(parts, order, visit),
    register: (form: Parameters<typeof register>[1], visit: Visit) => register(parts, form, visit),
    signIn: (form: Parameters<typeof signIn>[2], visit: Visit) => signIn(parts, guard, form, visit),
    resetPassword: (form: Parameters<typeof resetPassword>[2], visit: Visit) =>
      resetPassword(parts, guard, form, visit),
    /** Signs in whom a passkey has named, in the epoch in which it was looked at. Errors: BAD_PASSKEY, also for who may not sign in. */
    enter: async (
      { holder: id, epoch }: { readonly holder: CustomerId; readonly epoch: number },
      visit: Visit,
    ): Promise<Result<SignedIn, CommonError | 'BAD_PASSKEY' | 'ACCOUNT_CLOSED'>> => {
      const customer = await customerById(pool, id);
      if (!customer) return err('BAD_PASSKEY');
      if (customer.status === 'closed') return err('ACCOUNT_CLOSED');
      return enter(parts, { ...customer, credentialsEpoch: epoch }, visit, 'BAD_PASSKEY');
    },
    switchMode: (who: Parameters<typeof switchAccountMode>[1], mode: AccountMode, visit: Visit) =>
      switchAccountMode(parts, who, mode, visit),
    /** Opens in the core whoever a crash kept from it; to be called at start. Answers how many that were. */
    completeOpenings: async (): Promise<number> => {
      const ids = await notOpened(pool);
      for (const id of ids) await openInCore(parts, id);
      return ids.length;
    },
  };
};
