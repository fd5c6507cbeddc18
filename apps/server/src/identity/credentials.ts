import type { CustomerId, Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import { updateCustomer } from './customers.ts';
import type { AccountNews, IdentityDeps } from './deps.ts';
import type { Visit } from './visit.ts';
import { delayAfterChange } from './withdrawal-delays.ts';

export type SecurityEvent = ReplyOf<Endpoints['security.get']>['events'][number];
/** What can change about the way a customer signs in or lets money out. */
export type CredentialChange = Exclude<SecurityEvent['kind'], 'signed-in'>;

/** Where a change comes from. */
export type From = Pick<Visit, 'device' | 'address' | 'language'>;

/** Under which name the customer is told of a change. */
const NEWS = {
  'password-changed': 'password-changed',
  'funds-password-set': 'funds-password-changed',
  'funds-password-changed': 'funds-password-changed',
  'address-added': 'address-added',
  'second-factor-on': 'second-factor-changed',
  'second-factor-off': 'second-factor-changed',
  'second-factor-reset': 'second-factor-changed',
  'recovery-codes-renewed': 'second-factor-changed',
  'recovery-code-used': 'recovery-code-used',
  'passkey-added': 'passkey-changed',
  'passkey-removed': 'passkey-changed',
} as const satisfies Record<CredentialChange, AccountNews>;

/** Writes down what happened, for the customer to see. */
export const recordEvent = (
  { now }: IdentityDeps,
  database: Queryable,
  customer: CustomerId,
  kind: SecurityEvent['kind'],
  { device, address }: Omit<From, 'language'>,
): Promise<unknown> =>
  database.query('INSERT INTO security_event (customer, kind, device, address, at) VALUES ($1, $2, $3, $4, $5)', [
    customer,
    kind,
    device,
    address,
    now(),
  ]);

/** The date of a change, from which withdrawals wait, and its line in the customer's list of events: in the transaction of the change. */
export const writeChange = async (
  deps: IdentityDeps,
  client: pg.PoolClient,
  customer: CustomerId,
  what: CredentialChange,
  from: Omit<From, 'language'>,
): Promise<void> => {
  await updateCustomer(client, customer, { credentialsChangedAt: deps.now() });
  await recordEvent(deps, client, customer, what, from);
};

/** What follows a change that is durable: withdrawals wait, and the customer is told. */
export const tellChange = async (
  deps: IdentityDeps,
  customer: CustomerId,
  what: CredentialChange,
  { at, language }: { readonly at: number; readonly language?: string },
): Promise<void> => {
  await delayAfterChange(deps, customer, at, what);
  await deps.tell(customer, NEWS[what], {}, language);
};

/**
 * Every change of credentials that a customer makes passes here: `change` and its date, from which withdrawals wait, and the line in the customer's list of events are
 * one transaction; after it the customer is told (rule IDENTITY-14). Errors: those of `change`, which then changes nothing.
 */
export const changeCredentials = async <T, E extends string>(
  deps: IdentityDeps,
  customer: CustomerId,
  what: CredentialChange,
  from: From,
  change: (client: pg.PoolClient) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  const at = deps.now();
  const done = await inTransaction<T, E>(deps.database.pool, async (client) => {
    const changed = await change(client);
    if (!changed.ok) return changed;
    await writeChange(deps, client, customer, what, from);
    return changed;
  });
  if (done.ok) await tellChange(deps, customer, what, { at, language: from.language });
  return done;
};

/** The last fifty, newest first. */
export const securityEvents = async (database: Queryable, customer: CustomerId): Promise<SecurityEvent[]> => {
  const { rows } = await database.query<{
    readonly id: bigint;
    readonly kind: SecurityEvent['kind'];
    readonly device: string;
    readonly address: string;
    readonly at: bigint;
  }>('SELECT id, kind, device, address, at FROM security_event WHERE customer = $1 ORDER BY id DESC LIMIT 50', [
    customer,
  ]);
  return rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: Number(at) }));
};
