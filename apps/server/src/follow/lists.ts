import type { CustomerId } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import type { Database } from '../store/database.ts';

/** A row of the view `follow_leaders`. */
export type LeaderRow = {
  readonly customer: bigint;
  readonly status: 'applied' | 'approved' | 'refused' | 'ended';
  readonly approved_at: bigint | null;
  readonly decided_by: string | null;
  readonly reason: string;
  readonly at: bigint;
};

/** A row of the view `follow_copies`. */
export type CopyRow = {
  readonly id: bigint;
  readonly leader: bigint;
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly leader_price: bigint;
  readonly lots: bigint;
  readonly filled: bigint;
  readonly price: bigint | null;
  readonly state: 'placed' | 'copied' | 'skipped';
  readonly reason: string | null;
  readonly at: bigint;
};

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };
type Counted = { readonly total: bigint };

const page = <Row>(rows: readonly (Row & Counted)[]): Page<Row> => ({ rows, total: Number(rows[0]?.total ?? 0) });

/** Who can be followed, the longest first. */
export const pageOfLeaders = async ({ pool }: Database, { pageNumber, pageSize }: Paging): Promise<Page<LeaderRow>> => {
  const { rows } = await pool.query<LeaderRow & Counted>(
    `SELECT *, count(*) OVER () AS total FROM follow_leaders WHERE status = 'approved' ORDER BY approved_at, customer
     LIMIT $1 OFFSET $2`,
    [pageSize, (pageNumber - 1) * pageSize],
  );
  return page(rows);
};

/** A follower's reports, newest first. */
export const pageOfCopies = async (
  { pool }: Database,
  customer: CustomerId,
  { pageNumber, pageSize }: Paging,
): Promise<Page<CopyRow>> => {
  const { rows } = await pool.query<CopyRow & Counted>(
    'SELECT *, count(*) OVER () AS total FROM follow_copies WHERE customer = $1 ORDER BY id DESC LIMIT $2 OFFSET $3',
    [customer, pageSize, (pageNumber - 1) * pageSize],
  );
  return page(rows);
};

type Sums = { readonly cost: bigint; readonly result: bigint };

/** What the sales of leaders in a currency have cost and brought, in its smallest unit; losses count. */
export const resultsOf = async (
  { pool }: Database,
  leaders: readonly CustomerId[],
  asset: string,
): Promise<ReadonlyMap<CustomerId, Sums>> => {
  const { rows } = await pool.query<{ customer: bigint; cost: string; result: string }>(
    `SELECT customer, sum(cost) AS cost, sum(result) AS result FROM follow_results
     WHERE customer = ANY($1::bigint[]) AND asset = $2 GROUP BY customer`,
    [leaders, asset],
  );
  return new Map(
    rows.map(({ customer, cost, result }) => [Number(customer), { cost: BigInt(cost), result: BigInt(result) }]),
  );
};
