import type pg from 'pg';
import type { Paging } from '../http/paging.ts';

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

/**
 * A page of an account's postings, newest first, and how many there are. Found by their numbers in an index: a page far back costs what the
 * first one costs, however many there are.
 */
export const pageOfSides = async (
  pool: pg.Pool,
  key: string,
  { pageNumber, pageSize }: Paging,
): Promise<{ readonly sides: readonly Side[]; readonly total: number }> => {
  const counted = await pool.query<{ total: bigint | null }>(
    `SELECT greatest((SELECT max(source_no) FROM postings WHERE source = $1),
       (SELECT max(destination_no) FROM postings WHERE destination = $1)) AS total`,
    [key],
  );
  const total = Number(counted.rows[0]?.total ?? 0);
  const newest = total - (pageNumber - 1) * pageSize;
  if (newest < 1) return { sides: [], total };
  const { rows } = await pool.query<Side>(
    `SELECT seq, event, line, source_no AS no, -units AS units, source_balance AS balance FROM postings
       WHERE source = $1 AND source_no BETWEEN $2 AND $3
     UNION ALL SELECT seq, event, line, destination_no, units, destination_balance FROM postings
       WHERE destination = $1 AND destination_no BETWEEN $2 AND $3
     ORDER BY no DESC`,
    [key, newest - pageSize + 1, newest],
  );
  return { sides: rows, total };
};
