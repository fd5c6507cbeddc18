import { type DayFigures, sumsOfDay } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { isBuilt } from '../store/known-view.ts';

/** What came in and went out on a day. */
export const fundsOfDay: Pick<DayFigures<Services>, 'moneyIn' | 'moneyOut'> = {
  moneyIn: async ({ database: { pool } }, { from, to }) => {
    if (!(await isBuilt(pool, { name: 'deposits' })) || !(await isBuilt(pool, { name: 'credit_reversals' })))
      return new Map();
    const { rows } = await pool.query(
      `SELECT asset, sum(units)::text AS units FROM (
         SELECT asset, credited AS units FROM deposits
           WHERE decided_at >= $1 AND decided_at < $2 AND credited IS NOT NULL
         UNION ALL SELECT asset, -units FROM credit_reversals WHERE at >= $1 AND at < $2
       ) moved GROUP BY asset`,
      [from, to],
    );
    return sumsOfDay(rows);
  },
  moneyOut: async ({ database: { pool } }, { from, to }) => {
    if (!(await isBuilt(pool, { name: 'withdrawals' })) || !(await isBuilt(pool, { name: 'payout_returns' })))
      return new Map();
    const { rows } = await pool.query(
      `SELECT asset, sum(units)::text AS units FROM (
         SELECT asset, amount - fee AS units FROM withdrawals
           WHERE changed_at >= $1 AND changed_at < $2 AND state = 'paid'
         UNION ALL SELECT asset, fee - units FROM payout_returns WHERE at >= $1 AND at < $2
       ) moved GROUP BY asset`,
      [from, to],
    );
    return sumsOfDay(rows);
  },
};
