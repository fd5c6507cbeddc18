import type { Result } from '@bourse/rules';
import type pg from 'pg';

/** What answers a query: the pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Runs `work` in one transaction: all of it stays when it answers with a value, nothing when it refuses or throws. */
export const inTransaction = async <T, E extends string>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query(result.ok ? 'COMMIT' : 'ROLLBACK');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

/** Whether a row was refused because another has the same unique value. */
export const isTaken = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '23505';
