import type { InstrumentId } from '@bourse/rules';
import type pg from 'pg';
import { type DayFigures, sumsOfDay } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { isBuilt } from '../store/known-view.ts';

/** The first fill at or after an instant: their numbers rise with time, so it is found by halving and no index on time is kept. */
const firstFillSince = async (pool: pg.Pool, at: number): Promise<bigint> => {
  const ends = await pool.query<{ low: bigint | null; high: bigint | null }>(
    'SELECT min(id) AS low, max(id) AS high FROM fills',
  );
  let low = BigInt(ends.rows[0]?.low ?? 0);
  let high = BigInt(ends.rows[0]?.high ?? 0) + 1n;
  while (low < high) {
    const middle = (low + high) / 2n;
    const { rows } = await pool.query<{ id: bigint; at: bigint }>(
      'SELECT id, at FROM fills WHERE id >= $1 ORDER BY id LIMIT 1',
      [middle],
    );
    const found = rows[0];
    if (found && Number(found.at) < at) low = BigInt(found.id) + 1n;
    else high = middle;
  }
  return low;
};

/** What changed hands on a day. */
export const ordersOfDay: Pick<DayFigures<Services>, 'volume'> = {
  volume: async ({ database: { pool }, market }, { from, to }) => {
    if (!(await isBuilt(pool, { name: 'fills' }))) return new Map();
    const [first, end] = [await firstFillSince(pool, from), await firstFillSince(pool, to)];
    const { rows } = await pool.query<{ instrument: InstrumentId; units: string }>(
      `SELECT instrument, sum(coalesce(paid, received))::text AS units FROM fills
       WHERE id >= $1 AND id < $2 AND mode = 'real' GROUP BY instrument`,
      [first, end],
    );
    return sumsOfDay(
      rows.flatMap(({ instrument, units }) => {
        const listing = market.find(instrument);
        return listing ? [{ asset: listing.instrument.quote, units }] : [];
      }),
    );
  },
};
