import type { OperatorRole } from '@bourse/wire';
import type { Queryable } from '../store/transaction.ts';

/** The usernames of operators, by their numbers; suspended ones too. */
export const operatorNames = async (
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await database.query<{ id: number; username: string }>(
    'SELECT id, username FROM operator WHERE id = ANY ($1::int[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
};

/** The role of an operator as a transaction sees it; undefined for who is suspended. */
export const roleOfOperator = async (database: Queryable, id: number): Promise<OperatorRole | undefined> => {
  const { rows } = await database.query<{ role: OperatorRole }>(
    'SELECT role FROM operator WHERE id = $1 AND NOT disabled',
    [id],
  );
  return rows[0]?.role;
};
