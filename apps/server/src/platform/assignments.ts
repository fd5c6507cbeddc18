import { err, ok, type Result } from '@bourse/rules';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';
import type { AssignedKind } from './list-query.ts';
import { nameOf, type OperatorNames } from './operator-names.ts';

type Item = { readonly kind: AssignedKind; readonly id: number };

/** What an operator does with an item: takes it, `over` also from another operator, or gives it back. */
export type Assigning = { readonly take: boolean; readonly over?: boolean | undefined };

/** What the trail says of it. */
export const assigningText = ({ take, over }: Assigning): 'taken' | 'taken over' | 'given back' =>
  take ? (over ? 'taken over' : 'taken') : 'given back';

/** The usernames of the operators who have taken items of a kind, by the items' numbers. */
export const assignees = async (
  { database: { pool }, identity }: { readonly database: Database; readonly identity: OperatorNames },
  kind: AssignedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ item: bigint; operator: number }>(
    'SELECT item, operator FROM assignment WHERE kind = $1 AND item = ANY ($2::bigint[])',
    [kind, ids],
  );
  const names = await identity.operatorNames(rows.map(({ operator }) => operator));
  return new Map(rows.map(({ item, operator }) => [Number(item), nameOf(names, operator)]));
};

/**
 * Assigns an item to an operator, or gives it back (rule CONSOLE-48). Of two who take it at once one comes second. Errors: TAKEN_BY_OTHER when
 * another has it and it is not taken over, or is given back.
 */
export const assign = (
  { database: { pool }, now }: { readonly database: Database; readonly now: () => number },
  { kind, id }: Item,
  operator: number,
  { take, over = false }: Assigning,
): Promise<Result<null, 'TAKEN_BY_OTHER'>> =>
  inTransaction<null, 'TAKEN_BY_OTHER'>(pool, async (client) => {
    if (take) {
      const { rowCount } = await client.query(
        `INSERT INTO assignment (kind, item, operator, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, item) DO UPDATE SET operator = $3, at = $4 WHERE $5 OR assignment.operator = $3`,
        [kind, id, operator, now(), over],
      );
      return rowCount === 1 ? ok(null) : err('TAKEN_BY_OTHER');
    }
    const { rows } = await client.query<{ operator: number }>(
      'SELECT operator FROM assignment WHERE kind = $1 AND item = $2 FOR UPDATE',
      [kind, id],
    );
    if (rows[0] && rows[0].operator !== operator) return err('TAKEN_BY_OTHER');
    await client.query('DELETE FROM assignment WHERE kind = $1 AND item = $2', [kind, id]);
    return ok(null);
  });
