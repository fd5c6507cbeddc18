import type { ProposalKindName } from '@bourse/wire';
import type { Queryable } from '../store/transaction.ts';

/** The open proposal about something, by what the trail calls it, at an instant (ms UTC); nulls where there is none. */
export const openProposalOn = async (
  database: Queryable,
  subject: string,
  at: number,
): Promise<{ readonly proposalId: string | null; readonly proposalKind: ProposalKindName | null }> => {
  const { rows } = await database.query<{ id: bigint; kind: ProposalKindName }>(
    "SELECT id, kind FROM proposal WHERE subject = $1 AND state = 'open' AND expires_at > $2",
    [subject, at],
  );
  const [row] = rows;
  return { proposalId: row ? String(row.id) : null, proposalKind: row?.kind ?? null };
};

type Named = { readonly id: bigint; readonly subject: string; readonly payload: unknown };

/** All open proposals of some kinds at an instant (ms UTC). */
export const openProposalsOf = async (
  database: Queryable,
  kinds: readonly string[],
  at: number,
): Promise<readonly Named[]> => {
  const { rows } = await database.query<Named>(
    "SELECT id, subject, payload FROM proposal WHERE kind = ANY ($1) AND state = 'open' AND expires_at > $2",
    [kinds, at],
  );
  return rows;
};

/** What a proposal is about, whatever became of it; undefined where there is none of that number. */
export const proposalNumbered = async (database: Queryable, id: number): Promise<Named | undefined> => {
  const { rows } = await database.query<Named>('SELECT id, subject, payload FROM proposal WHERE id = $1', [id]);
  return rows[0];
};
