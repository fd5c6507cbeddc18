import type { Position } from '@bourse/rules';
import type { Database } from '../store/database.ts';
import { rowsOf } from '../store/lists.ts';

/** A position on margin that is over: all that was bought in lots, and for how much it was bought and sold, in ticks × lots. */
export type ClosedOnMargin = {
  readonly position: Position;
  readonly bought: number;
  readonly entry: bigint;
  readonly exit: bigint;
  readonly closedAt: number;
};

type Row = { readonly id: bigint; readonly position: string; readonly closed_at: bigint };
type Sums = { readonly position: bigint; readonly bought: string; readonly entry: string; readonly exit: string };

/** What JSON has as text. */
const AMOUNTS = ['entry', 'margin', 'feeReserve', 'financing', 'fees', 'realised'] as const;

const positionOf = (text: string): Position => {
  const read = JSON.parse(text) as Position;
  return { ...read, ...Object.fromEntries(AMOUNTS.map((name) => [name, BigInt(read[name])])) };
};

/** Closed positions by their numbers. */
export const closedOnMarginById = async (
  { pool }: Database,
  ids: readonly bigint[],
): Promise<ReadonlyMap<number, ClosedOnMargin>> => {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<Row>(pool, 'closed_on_margin', ids);
  const { rows: sums } = await pool.query<Sums>(
    `SELECT position, sum(greatest(traded, 0)) AS bought,
       coalesce(sum(turnover) FILTER (WHERE traded > 0), 0) AS entry,
       coalesce(sum(turnover) FILTER (WHERE traded < 0), 0) AS exit
     FROM position_changes WHERE position = ANY ($1::bigint[]) GROUP BY position`,
    [ids],
  );
  const byId = new Map(sums.map((each) => [each.position, each]));
  return new Map(
    rows.map((row) => {
      const { bought = '0', entry = '0', exit = '0' } = byId.get(row.id) ?? {};
      const position = positionOf(row.position);
      const traded = { bought: Number(bought), entry: BigInt(entry), exit: BigInt(exit) };
      return [position.id, { position, ...traded, closedAt: Number(row.closed_at) }];
    }),
  );
};
