import { type CustomerId, err, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import { updateCustomer } from './customers.ts';
import type { AccountNews, IdentityDeps } from './deps.ts';
import { maskNetwork } from './mask-network.ts';
import type { Parts } from './parts.ts';
import type { Visit } from './visit.ts';
import { delayAfterChange } from './withdrawal-delays.ts';

export type SecurityEvent = ReplyOf<Endpoints['security.get']>['events'][number];
/** What can change about the way a customer signs in or lets money out. */
export type CredentialChange = Exclude<SecurityEvent['kind'], 'signed-in' | FailedAttempt>;

const FAILED_ATTEMPTS = [
  'sign-in-failed',
  'password-wrong',
  'funds-password-wrong',
  'second-factor-wrong',
  'recovery-code-wrong',
] as const satisfies readonly SecurityEvent['kind'][];
/** A secret of the customer's that somebody gave wrongly. */
export type FailedAttempt = (typeof FAILED_ATTEMPTS)[number];

/** Where a change comes from. */
export type From = Pick<Visit, 'device' | 'address' | 'language' | 'session'>;

/** Under which name the customer is told of a change. */
const NEWS = {
  'password-changed': 'password-changed',
  'funds-password-set': 'funds-password-set',
  'funds-password-changed': 'funds-password-changed',
  'funds-password-recovered': 'funds-password-changed',
  'funds-password-reset': 'funds-password-reset',
  'address-added': 'address-added',
  'address-changed': 'address-changed',
  'second-factor-on': 'second-factor-changed',
  'second-factor-off': 'second-factor-changed',
  'second-factor-reset': 'second-factor-changed',
  'recovery-codes-renewed': 'second-factor-changed',
  'recovery-code-used': 'recovery-code-used',
  'passkey-added': 'passkey-changed',
  'passkey-removed': 'passkey-changed',
} as const satisfies Record<CredentialChange, AccountNews>;

/**
 * The first funds password replaces nothing that somebody could have stolen, so withdrawals do not wait for it; setting it takes the password
 * and the second factor.
 */
const WITHOUT_WAIT: ReadonlySet<CredentialChange> = new Set(['funds-password-set']);

/** Changes that say nothing about who may sign in: sessions outlive them. */
const BESIDE_SIGN_IN: ReadonlySet<CredentialChange> = new Set([
  'funds-password-set',
  'funds-password-changed',
  'funds-password-recovered',
  'recovery-code-used',
]);

/** Nobody's device: a change that the house made for the customer. */
export const BY_THE_HOUSE = { device: '', address: '–' } as const;

/** Writes down what happened, for the customer to see. */
export const recordEvent = (
  { now }: IdentityDeps,
  database: Queryable,
  customer: CustomerId,
  kind: SecurityEvent['kind'],
  { device, address }: Pick<From, 'device' | 'address'>,
): Promise<unknown> =>
  database.query('INSERT INTO security_event (customer, kind, device, address, at) VALUES ($1, $2, $3, $4, $5)', [
    customer,
    kind,
    device,
    address,
    now(),
  ]);

/**
 * The date of a change, from which withdrawals wait, and its line in the customer's list of events: in the transaction of the change. One of
 * what signs in ends every other session, also those that are just being opened (rule IDENTITY-8).
 */
export const writeChange = async (
  { deps, sessions }: Parts,
  client: pg.PoolClient,
  customer: CustomerId,
  what: CredentialChange,
  from: Omit<From, 'language'>,
): Promise<void> => {
  if (!BESIDE_SIGN_IN.has(what)) await sessions.endOthers(customer, from.session, client);
  if (!WITHOUT_WAIT.has(what)) await updateCustomer(client, customer, { credentialsChangedAt: deps.now() });
  await recordEvent(deps, client, customer, what, from);
};

/** What follows a change that is durable: withdrawals wait, and the customer is told. */
export const notifyChange = async (
  deps: IdentityDeps,
  customer: CustomerId,
  what: CredentialChange,
  { at, language }: { readonly at: number; readonly language?: string },
): Promise<void> => {
  if (!WITHOUT_WAIT.has(what)) await delayAfterChange(deps, customer, at, what);
  await deps.notify(customer, NEWS[what], {}, language);
};

/**
 * Every change of credentials that a customer makes passes here: `change` and its date, from which withdrawals wait, and the line in the customer's list of events are
 * one transaction; after it the customer is told (rule IDENTITY-14). Errors: UNAUTHENTICATED where the session that asks for it has ended
 * meanwhile, and those of `change`, which then changes nothing.
 */
export const changeCredentials = async <T, E extends string>(
  parts: Parts,
  customer: CustomerId,
  what: CredentialChange,
  from: From,
  change: (client: pg.PoolClient) => Promise<Result<T, E>>,
): Promise<Result<T, E | 'UNAUTHENTICATED'>> => {
  const { deps, sessions } = parts;
  const at = deps.now();
  const done = await inTransaction<T, E | 'UNAUTHENTICATED'>(deps.database.pool, async (client) => {
    if (from.session !== undefined && !(await sessions.isOpen(customer, from.session, client)))
      return err('UNAUTHENTICATED');
    const changed = await change(client);
    if (!changed.ok) return changed;
    await writeChange(parts, client, customer, what, from);
    return changed;
  });
  if (done.ok) await notifyChange(deps, customer, what, { at, language: from.language });
  return done;
};

/**
 * So many failed attempts of a customer are kept: whoever tries goes on for as long as they like. Of each network the newest go before the second newest
 * of any other, so that whoever tries from one, as ever so many devices, drives nobody else's out.
 */
const MAX_ATTEMPTS = 200;

/**
 * Writes down a wrong secret, with the network it came from and no nearer (rule IDENTITY-78). Where the answer must not tell an account from
 * none (rule IDENTITY-2), it does not wait for this.
 */
export const recordFailure = async (
  deps: IdentityDeps,
  customer: CustomerId,
  kind: FailedAttempt,
  { device, address }: Pick<From, 'device' | 'address'>,
): Promise<void> => {
  const { pool } = deps.database;
  await recordEvent(deps, pool, customer, kind, { device, address: maskNetwork(address) });
  await pool.query(
    `DELETE FROM security_event WHERE id IN
       (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY address ORDER BY id DESC) AS nth
          FROM security_event WHERE customer = $1 AND kind = ANY ($2)) attempt ORDER BY nth, id DESC OFFSET $3)`,
    [customer, FAILED_ATTEMPTS, MAX_ATTEMPTS],
  );
};

/**
 * What happened lately, newest first: the last fifty sign-ins and changes, and twenty failed attempts, those of a day, a device and a network as
 * one, the newest of each network first: no number of attempts drives a change, or what came from elsewhere, out of the list.
 */
export const securityEvents = async (database: Queryable, customer: CustomerId): Promise<SecurityEvent[]> => {
  const { rows } = await database.query<{
    readonly id: bigint;
    readonly kind: SecurityEvent['kind'];
    readonly device: string;
    readonly address: string;
    readonly at: bigint;
    readonly tries: number;
  }>(
    `(SELECT id, kind, device, address, at, 1 AS tries FROM security_event
        WHERE customer = $1 AND NOT kind = ANY ($2) ORDER BY id DESC LIMIT 50)
     UNION ALL
     (SELECT max(id), kind, device, address, max(at), count(*)::int4 FROM security_event
        WHERE customer = $1 AND kind = ANY ($2) GROUP BY kind, device, address, at / 86400000
        ORDER BY row_number() OVER (PARTITION BY address ORDER BY max(id) DESC), 1 DESC LIMIT 20)
     ORDER BY id DESC`,
    [customer, FAILED_ATTEMPTS],
  );
  return rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: Number(at) }));
};
