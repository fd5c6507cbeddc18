import type { Queryable } from '../store/transaction.ts';
import type { Secrets } from './secrets.ts';

/** A column that holds sealed texts, and what each is bound to. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The column that tells rows apart. */
  readonly id: string;
  /** The column that the purpose is made of; that of `id` when nothing is said. */
  readonly owner?: string;
  readonly purpose: (owner: string) => string;
};

/**
 * Seals again with the newest key what an older one sealed, in all the places of a deployment, so that the older key can be taken away
 * (IDENTITY-12). @throws {StartRefused} with one line about the first that does not open.
 */
export const resealAll = async (
  database: Queryable,
  secrets: Secrets,
  places: readonly SealedColumn[],
): Promise<void> => {
  for (const { table, column, id, owner = id, purpose } of places) {
    const { rows } = await database.query<{ id: string; owner: string; sealed: string }>(
      `SELECT ${id}::text AS id, ${owner}::text AS owner, ${column} AS sealed FROM ${table}
       WHERE ${column} IS NOT NULL AND NOT starts_with(${column}, $1)`,
      [`${secrets.newest}:`],
    );
    for (const row of rows) {
      const secret = secrets.open(purpose(row.owner), row.sealed);
      // Another process may have sealed it anew meanwhile; then it is as it should be.
      await database.query(`UPDATE ${table} SET ${column} = $3 WHERE ${id}::text = $1 AND ${column} = $2`, [
        row.id,
        row.sealed,
        secrets.seal(purpose(row.owner), secret),
      ]);
    }
  }
};
