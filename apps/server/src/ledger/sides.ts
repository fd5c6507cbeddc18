import type pg from 'pg';
import type { Paging } from '../http/paging.ts';
import { nameNumber } from '../store/name-number.ts';

/** A side of a posting, as an account sees it. */
export type Side = {
  readonly seq: bigint;
  readonly event: number;
  readonly line: number;
  /** Its number among the account's postings. */
  readonly no: bigint;
  /** What came to the account, below zero what left it. */
  readonly units: string;
  readonly balance: string;
};

/** Both sides of every posting, each with the account's number of it; a condition on `account`, its number, and `no` is answered from the index of either side. */
export const SIDES = `(SELECT source AS account, source_no AS no, seq, asset, units, destination AS other FROM postings
  UNION ALL SELECT destination, destination_no, seq, asset, units, source FROM postings) sides`;

/** How many postings an account has. */
export const countOfSides = async (pool: pg.Pool, key: string): Promise<number> => {
  const counted = await pool.query<{ total: bigint | null }>(
    `SELECT greatest((SELECT max(source_no) FROM postings WHERE source = $1),
       (SELECT max(destination_no) FROM postings WHERE destination = $1)) AS total`,
    [nameNumber(key)],
  );
  return Number(counted.rows[0]?.total ?? 0);
};

const sidesWhere = async (pool: pg.Pool, key: string, condition: string, values: readonly unknown[]) => {
  const { rows } = await pool.query<Side>(
    `SELECT seq, event, line, source_no AS no, -units AS units, source_balance AS balance FROM postings
       WHERE source = $1 AND source_no ${condition}
     UNION ALL SELECT seq, event, line, destination_no, units, destination_balance FROM postings
       WHERE destination = $1 AND destination_no ${condition}
     ORDER BY no DESC`,
    [nameNumber(key), ...values],
  );
  return rows;
};

/** An account's postings of these numbers, newest first. */
export const sidesNumbered = (pool: pg.Pool, key: string, numbers: readonly bigint[]): Promise<readonly Side[]> =>
  sidesWhere(pool, key, '= ANY ($2::bigint[])', [numbers]);

/**
 * A page of an account's postings, newest first, and how many there are. Found by their numbers in an index: a page far back costs what the
 * first one costs, however many there are.
 */
export const pageOfSides = async (
  pool: pg.Pool,
  key: string,
  { pageNumber, pageSize }: Paging,
): Promise<{ readonly sides: readonly Side[]; readonly total: number }> => {
  const total = await countOfSides(pool, key);
  const newest = total - (pageNumber - 1) * pageSize;
  if (newest < 1) return { sides: [], total };
  return { sides: await sidesWhere(pool, key, 'BETWEEN $2 AND $3', [newest - pageSize + 1, newest]), total };
};

/**
 * The number of an account's first posting at or after an instant (ms UTC), one beyond the last where there is none. An account's postings
 * never go back in time, so it is looked for by halves: twenty steps among a million.
 */
export const firstSideFrom = async (pool: pg.Pool, key: string, total: number, instant: number): Promise<number> => {
  let [low, high] = [1, total + 1];
  const account = nameNumber(key);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await pool.query<{ at: bigint }>(
      `SELECT at FROM postings WHERE source = $1 AND source_no = $2
       UNION ALL SELECT at FROM postings WHERE destination = $1 AND destination_no = $2`,
      [account, middle],
    );
    if (Number(rows[0]?.at ?? instant) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
};
