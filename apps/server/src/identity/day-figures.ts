import type { DayFigures } from '../platform/index.ts';
import type { Services } from '../services.ts';

/** Who came on a day. */
export const identityOfDay: Pick<DayFigures<Services>, 'newCustomers'> = {
  newCustomers: async ({ database }, { from, to }) => {
    const { rows } = await database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM customer WHERE created_at >= $1 AND created_at < $2',
      [from, to],
    );
    return rows[0]?.count ?? 0;
  },
};
