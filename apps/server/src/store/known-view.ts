import type pg from 'pg';

/** Whether a view's table is there: before the first start has built it, it is not, and holds nothing. */
export const isBuilt = async (pool: pg.Pool, view: { readonly name: string }): Promise<boolean> =>
  (await pool.query('SELECT FROM view_catalog WHERE name = $1', [view.name])).rowCount === 1;
