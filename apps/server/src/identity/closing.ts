import { type CloseCustomer, closingBlockers, type ReadonlyCore, type RefusalOf } from '@bourse/core';
import { type ClosingBlocker, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { COMMON_ERRORS } from '@bourse/wire';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import type { AccountNews } from './deps.ts';
import { type ErasureDeps, eraseCustomer } from './erasure.ts';
import type { Sessions } from './sessions.ts';

type CloseError = RefusalOf<CloseCustomer> | (typeof COMMON_ERRORS)[number];

type ClosingDeps = ErasureDeps & {
  readonly core: ReadonlyCore;
  readonly execute: (action: CloseCustomer) => Promise<Result<unknown, CloseError>>;
  readonly sessions: Sessions;
  readonly notify: (
    customer: CustomerId,
    kind: AccountNews,
    values: Readonly<Record<string, string>>,
    language: string | undefined,
  ) => Promise<void>;
  readonly proposals: { readonly closeAbout: (client: pg.PoolClient, customer: CustomerId) => Promise<void> };
  /** How long papers are kept after the closing; milliseconds. */
  readonly retentionMs: number;
};

/** Accounts that are closed, by their owners or by two operators, and erased later (rules IDENTITY-38 and IDENTITY-39). */
export type Closings = {
  readonly blockers: (customer: CustomerId) => Promise<ClosingBlocker[]>;
  /** Closes an account at once, for good. Errors: ACCOUNT_NOT_EMPTY, and ACCOUNT_NOT_FOUND where it is closed. */
  readonly close: (
    customer: CustomerId,
    by: { readonly name: string; readonly because: string; readonly language?: string | undefined },
  ) => Promise<Result<null, CloseError>>;
  /** Ends what a crash cut off, and erases what has been kept long enough; answers how many were erased. */
  readonly sweep: () => Promise<number>;
};

const isReviewed = async (database: Queryable, customer: CustomerId): Promise<boolean> => {
  const { rowCount } = await database.query(
    "SELECT FROM identity_application WHERE customer = $1 AND state IN ('submitted', 'in-review')",
    [customer],
  );
  return (rowCount ?? 0) > 0;
};

/** Writes down what the core has closed: nobody signs in any more, every session has ended, and nothing about the customer waits for a second operator. */
const writeClosed = (
  { pool, sessions, proposals, now }: ClosingDeps,
  customer: CustomerId,
): Promise<Result<null, never>> =>
  inTransaction<null, never>(pool, async (client) => {
    await sessions.endOthers(customer, undefined, client);
    await client.query(
      "UPDATE customer SET status = 'closed', closed_at = $2, closing_at = NULL WHERE id = $1 AND status = 'open'",
      [customer, now()],
    );
    await proposals.closeAbout(client, customer);
    return ok(null);
  });

const close = async (
  deps: ClosingDeps,
  customer: CustomerId,
  { name, because, language }: Parameters<Closings['close']>[1],
): ReturnType<Closings['close']> => {
  if (await isReviewed(deps.pool, customer)) return err('ACCOUNT_NOT_EMPTY');
  // Written down first: a crash between the two is ended by the next sweep.
  await deps.pool.query("UPDATE customer SET closing_at = $2 WHERE id = $1 AND status = 'open'", [
    customer,
    deps.now(),
  ]);
  const closed = await deps.execute({ type: 'close-customer', customer, by: name, because });
  if (!closed.ok) {
    // Of any other answer it is not known here what became of it.
    if (closed.error === 'ACCOUNT_NOT_EMPTY')
      await deps.pool.query('UPDATE customer SET closing_at = NULL WHERE id = $1', [customer]);
    return closed;
  }
  await deps.notify(customer, 'account-closed', {}, language);
  await writeClosed(deps, customer);
  return ok(null);
};

/** A closing that was begun longer ago than any call lasts was cut off. */
const CUT_OFF_MS = 60_000;

/** What a crash cut off is ended when the core has closed the account, and forgotten when it has not. */
const endCutOff = async (deps: ClosingDeps): Promise<void> => {
  const { rows } = await deps.pool.query<{ id: number }>(
    'SELECT id FROM customer WHERE closing_at < $1 AND closed_at IS NULL',
    [deps.now() - CUT_OFF_MS],
  );
  for (const { id } of rows) {
    if (!deps.core.state.platform.customers.has(id)) await writeClosed(deps, id);
    else await deps.pool.query('UPDATE customer SET closing_at = NULL WHERE id = $1', [id]);
  }
};

const createClosings = (deps: ClosingDeps): Closings => ({
  blockers: async (customer) => [
    ...closingBlockers(deps.core, customer),
    ...((await isReviewed(deps.pool, customer)) ? (['identity-review'] as const) : []),
  ],
  close: (customer, by) => close(deps, customer, by),
  sweep: async () => {
    await endCutOff(deps);
    const { rows } = await deps.pool.query<{ id: number }>(
      'SELECT id FROM customer WHERE closed_at <= $1 AND erased_at IS NULL ORDER BY closed_at LIMIT 20',
      [deps.now() - deps.retentionMs],
    );
    for (const { id } of rows) await eraseCustomer(deps, id);
    return rows.length;
  },
});

/** The closings of a deployment. */
export const openClosings = (
  house: Pick<ClosingDeps, 'execute' | 'files' | 'now' | 'tables' | 'erasers' | 'proposals'> & {
    readonly database: { readonly pool: pg.Pool };
    readonly sequencer: { readonly state: ReadonlyCore };
    readonly brand: { readonly erasure: { readonly afterDays: number } };
    readonly identity: { readonly sessions: { readonly customers: Sessions } };
    readonly notify: Pick<ClosingDeps, 'notify'>;
  },
): Closings =>
  createClosings({
    ...house,
    pool: house.database.pool,
    core: house.sequencer.state,
    sessions: house.identity.sessions.customers,
    notify: (...news) => house.notify.notify(...news),
    retentionMs: house.brand.erasure.afterDays * 86_400_000,
  });
