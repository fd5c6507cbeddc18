import type { CustomerId } from '@bourse/rules';
import { type Paging, rangeOfPaging } from '../http/paging.ts';
import { isFiltered, type ListFilter, type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import type { Database } from '../store/database.ts';
import { ALL_CUSTOMERS, listNumber, pageOfList, rowsOf } from '../store/lists.ts';

export type LogKind = 'sign-in' | 'exchange';

/** A row of the view `points_log`. */
export type LogRow = {
  readonly id: number;
  readonly at: number;
  readonly customer: CustomerId;
  readonly kind: LogKind;
  readonly product: string | null;
  readonly points: number;
};

type Row = {
  readonly seq: bigint;
  readonly customer: bigint;
  readonly kind: LogKind;
  readonly product: string | null;
  readonly points: string;
  readonly at: bigint;
};

/** What operators search and filter points by. */
export const POINTS: ListSource = {
  table: 'points_log',
  key: 'seq',
  at: 'at',
  customers: ['customer'],
  beginnings: ['product'],
};

type Of = { readonly customer?: CustomerId | undefined; readonly kind?: LogKind | undefined };

const shown = ({ seq, customer, kind, product, points, at }: Row): LogRow => ({
  id: Number(seq),
  at: Number(at),
  customer: Number(customer),
  kind,
  product,
  points: Number(points),
});

/** A page of points as operators filter them, newest first. */
export const pageOfFilteredLog = async (
  services: Services,
  { customer, kind }: Of,
  filter: ListFilter,
  paging: Paging,
): Promise<{ readonly rows: readonly LogRow[]; readonly total: number }> => {
  if (!isFiltered(filter)) return pageOfLog(services.database, { customer, kind }, paging);
  const { refs, total } = await pageOfFiltered(
    services,
    POINTS,
    { filter, narrowed: { customer, kind } },
    rangeOfPaging(paging),
  );
  return { rows: (await rowsOf<Row>(services.database.pool, 'points_log', refs, 'seq')).map(shown), total };
};

/** A page of points given and taken back, newest first; of one customer, of one kind where they are named. */
export const pageOfLog = async (
  { pool }: Database,
  of: Of,
  paging: Paging,
): Promise<{ readonly rows: readonly LogRow[]; readonly total: number }> => {
  const request = { list: listNumber('points', of.kind), owner: of.customer ?? ALL_CUSTOMERS };
  const { refs, total } = await pageOfList(pool, request, paging);
  const found = await rowsOf<Row>(pool, 'points_log', refs, 'seq');
  return { rows: found.map(shown), total };
};

/** How many days in a row a customer signed in, up to the last time. */
export const daysInRow = async ({ pool }: Database, customer: CustomerId): Promise<number> => {
  // A row of days keeps the same sum of the day and its place, counted from the newest.
  const { rows } = await pool.query<{ days: number }>(
    `SELECT count(*)::int4 AS days FROM (
      SELECT day + row_number() OVER newest AS line, first_value(day) OVER newest + 1 AS first
      FROM points_log WHERE customer = $1 AND kind = 'sign-in' WINDOW newest AS (ORDER BY seq DESC)
    ) own WHERE line = first`,
    [customer],
  );
  return rows[0]?.days ?? 0;
};
