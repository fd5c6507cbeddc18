import type { CustomerId } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import type { Database } from '../store/database.ts';

/** A row of the view `follow_leaders`. */
export type LeaderRow = {
  readonly customer: bigint;
  readonly status: 'applied' | 'approved' | 'paused' | 'refused' | 'ended';
  readonly approved_at: bigint | null;
  readonly decided_by: string | null;
  readonly reason: string;
  readonly at: bigint;
};

/** A row of the view `follow_copies`. */
export type CopyRow = {
  readonly id: bigint;
  readonly leader: bigint;
  readonly following: bigint;
  readonly order_id: bigint | null;
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly leader_price: bigint | null;
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

/** Who leads, the longest first; with one named, that one alone. */
export const pageOfLeaders = async (
  { pool }: Database,
  leader: CustomerId | undefined,
  { pageNumber, pageSize }: Paging,
): Promise<Page<LeaderRow>> => {
  const { rows } = await pool.query<LeaderRow & Counted>(
    `SELECT *, count(*) OVER () AS total FROM follow_leaders
     WHERE status IN ('approved', 'paused') AND ($3::bigint IS NULL OR customer = $3) ORDER BY approved_at, customer
     LIMIT $1 OFFSET $2`,
    [pageSize, (pageNumber - 1) * pageSize, leader ?? null],
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

/** What a leader's sales of a day in a currency have cost and brought; days since 1970. */
export type DayOfSales = Sums & { readonly day: number; readonly sales: number; readonly gains: number };

/** A leader's sales by the day, oldest first. */
export const salesByDay = async ({ pool }: Database, leader: CustomerId, asset: string): Promise<DayOfSales[]> => {
  const { rows } = await pool.query<Readonly<Record<keyof DayOfSales, string>>>(
    `SELECT at / 86400000 AS day, sum(cost) AS cost, sum(result) AS result, count(*) AS sales,
       count(*) FILTER (WHERE result > 0) AS gains
     FROM follow_results WHERE customer = $1 AND asset = $2 GROUP BY 1 ORDER BY 1`,
    [leader, asset],
  );
  return rows.map(({ day, cost, result, sales, gains }) => ({
    day: Number(day),
    cost: BigInt(cost),
    result: BigInt(result),
    sales: Number(sales),
    gains: Number(gains),
  }));
};

/** What was sold: of a leader, or as a copy; money in the smallest unit of its asset. */
export type SaleRow = {
  readonly id: bigint;
  readonly leader: bigint;
  readonly instrument: string;
  readonly cost: string;
  readonly result: string;
  readonly lots: bigint | null;
  readonly turnover: string | null;
  /** When it was bought; null where that is not known. */
  readonly opened_at: bigint | null;
  readonly at: bigint;
};

/** When the first copy of a share was bought by a setting. */
const BOUGHT = "min(at) FILTER (WHERE side = 'buy' AND filled > 0)";

const OF_LEADER = `SELECT order_id AS id, customer AS leader, instrument, cost, result, lots, turnover, NULL::bigint AS opened_at, at
  FROM follow_results WHERE customer = $1 AND asset = $2`;
const OF_COPIES = `SELECT * FROM (
    SELECT id, leader, instrument, cost, result, filled AS lots, price * filled AS turnover,
      ${BOUGHT} OVER (PARTITION BY following, instrument) AS opened_at, at
    FROM follow_copies WHERE customer = $1 AND asset = $2) AS copy WHERE result IS NOT NULL`;

/** Sales in a currency, newest first: a leader's, or those of a follower's copies. */
export const pageOfSales = async (
  { pool }: Database,
  of: { readonly leader: CustomerId } | { readonly follower: CustomerId },
  asset: string,
  { pageNumber, pageSize }: Paging,
): Promise<Page<SaleRow>> => {
  const [select, customer] = 'leader' in of ? [OF_LEADER, of.leader] : [OF_COPIES, of.follower];
  const { rows } = await pool.query<SaleRow & Counted>(
    `SELECT *, count(*) OVER () AS total FROM (${select}) AS sale ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [customer, asset, pageSize, (pageNumber - 1) * pageSize],
  );
  return page(rows);
};

/** When the copies of a follower were bought, ms UTC, by setting and share: '12 US.LANTR'. */
export const copiedSince = async (
  { pool }: Database,
  follower: CustomerId,
  settings: readonly number[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ following: bigint; instrument: string; at: bigint | null }>(
    `SELECT following, instrument, ${BOUGHT} AS at FROM follow_copies
     WHERE customer = $1 AND following = ANY($2::bigint[]) GROUP BY following, instrument`,
    [follower, settings],
  );
  return new Map(
    rows.flatMap(({ following, instrument, at }) => (at === null ? [] : [[`${following} ${instrument}`, Number(at)]])),
  );
};

/** One sale of a leader, by its order. */
export const saleOfLeader = async (
  { pool }: Database,
  leader: CustomerId,
  asset: string,
  order: number,
): Promise<SaleRow | undefined> => {
  const { rows } = await pool.query<SaleRow>(`SELECT * FROM (${OF_LEADER}) AS sale WHERE id = $3`, [
    leader,
    asset,
    order,
  ]);
  return rows[0];
};

/** What the sales of a follower's copies in a currency have cost and brought, all fees taken off. */
export const salesOfCopies = async ({ pool }: Database, follower: CustomerId, asset: string): Promise<Sums> => {
  const { rows } = await pool.query<{ cost: string | null; result: string | null }>(
    `SELECT sum(cost) FILTER (WHERE result IS NOT NULL) AS cost, sum(result) AS result FROM follow_copies
     WHERE customer = $1 AND asset = $2`,
    [follower, asset],
  );
  const [sums] = rows;
  return { cost: BigInt(sums?.cost ?? 0), result: BigInt(sums?.result ?? 0) };
};

/** Which setting and share a follower's order copied. */
export const copyOfOrder = async (
  { pool }: Database,
  follower: CustomerId,
  order: number,
): Promise<{ readonly following: number; readonly instrument: string } | undefined> => {
  const { rows } = await pool.query<{ following: bigint; instrument: string }>(
    'SELECT following, instrument FROM follow_copies WHERE customer = $1 AND order_id = $2',
    [follower, order],
  );
  const [row] = rows;
  return row && { following: Number(row.following), instrument: row.instrument };
};
