import { type CustomerId, ok } from '@bourse/rules';
import type { ProposalKindName } from '@bourse/wire';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../store/transaction.ts';

type Deps = {
  readonly pool: pg.Pool;
  readonly kinds: Readonly<
    Record<ProposalKindName, { readonly customers?: (payload: unknown) => readonly CustomerId[] }>
  >;
  /** Whether a customer's account was closed, as the core knows it from the closing on. */
  readonly isClosed: (customer: CustomerId) => boolean;
  /** Whether the command of a proposal was carried out; undefined while that is not known. */
  readonly wasCarriedOut: (
    through: Queryable,
    proposal: { readonly id: number; readonly customers: readonly CustomerId[] },
  ) => Promise<boolean | undefined>;
  readonly now: () => number;
};

/** An open proposal: its kind, and what it proposes. */
export type OpenRow = { readonly id: bigint; readonly kind: ProposalKindName; readonly payload: unknown };

/** The open proposals of some whose command was not carried out, by their numbers: what a confirmation that was cut off has done is ended by the next one. */
export const undecided = async (
  { kinds, wasCarriedOut }: Pick<Deps, 'kinds' | 'wasCarriedOut'>,
  through: Queryable,
  rows: readonly OpenRow[],
): Promise<bigint[]> => {
  const ids: bigint[] = [];
  for (const { id, kind, payload } of rows) {
    const customers = kinds[kind].customers?.(payload) ?? [];
    if ((await wasCarriedOut(through, { id: Number(id), customers })) === false) ids.push(id);
  }
  return ids;
};

/** Rejects what is open about a customer whose account was closed; what is being decided at this moment is left to that (rule FUNDS-164). */
export const closeAbout = async (
  { now, ...deps }: Pick<Deps, 'kinds' | 'wasCarriedOut' | 'now'>,
  client: pg.PoolClient,
  customer: CustomerId,
): Promise<void> => {
  const { rows } = await client.query<OpenRow>(
    "SELECT id, kind, payload FROM proposal WHERE state = 'open' FOR UPDATE SKIP LOCKED",
  );
  const about = rows.filter(({ kind, payload }) => deps.kinds[kind].customers?.(payload).includes(customer) ?? false);
  await client.query(
    "UPDATE proposal SET state = 'rejected', decided_at = $2, decision_reason = $3 WHERE id = ANY ($1)",
    [await undecided(deps, client, about), now(), 'The account of the customer was closed.'],
  );
};

/**
 * Ends a proposal that a closing has left to its decision, or has not seen yet, where it is open still: asked when a decision was refused or a proposal
 * was made (rule FUNDS-164).
 */
export const closeWithAccounts = async (deps: Deps, id: number): Promise<void> => {
  const { rows } = await deps.pool.query<OpenRow>(
    "SELECT id, kind, payload FROM proposal WHERE id = $1 AND state = 'open'",
    [id],
  );
  const about = rows.flatMap(({ kind, payload }) => deps.kinds[kind].customers?.(payload) ?? []);
  for (const customer of about.filter(deps.isClosed))
    await inTransaction<null, never>(deps.pool, async (client) => {
      await closeAbout(deps, client, customer);
      return ok(null);
    });
};
