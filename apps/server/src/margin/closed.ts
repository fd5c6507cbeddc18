import type { Event } from '@bourse/core';
import { broken, type Position } from '@bourse/rules';
import type { Database } from '../store/database.ts';
import { rowsOf } from '../store/lists.ts';

type Reason = Extract<Event, { readonly type: 'position-closed' }>['reason'];

/** A position on margin that is over: all that was bought in lots, and for how much it was bought and sold, in ticks × lots. */
export type ClosedOnMargin = {
  readonly position: Position;
  readonly bought: number;
  readonly entry: bigint;
  readonly exit: bigint;
  readonly closedAt: number;
  readonly reason: Reason;
  /** What it brought its customer in all, in the quote asset's smallest unit: what others paid of its loss is not in it. */
  readonly result: bigint;
};

type Row = { readonly id: bigint; readonly position: string; readonly closed_at: bigint };
type Sums = {
  readonly position: bigint;
  readonly bought: string;
  readonly entry: string;
  readonly exit: string;
  readonly received: string;
  readonly reason: Reason;
};

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
       coalesce(sum(turnover) FILTER (WHERE traded < 0), 0) AS exit, sum(received) AS received,
       (array_agg(reason ORDER BY no DESC))[1] AS reason
     FROM position_changes WHERE position = ANY ($1::bigint[]) GROUP BY position`,
    [ids],
  );
  const byId = new Map(sums.map((each) => [each.position, each]));
  return new Map(
    rows.map((row) => {
      const { bought, entry, exit, received, reason } =
        byId.get(row.id) ?? broken(`position ${row.id} was closed by a change`);
      const position = positionOf(row.position);
      const traded = { bought: Number(bought), entry: BigInt(entry), exit: BigInt(exit) };
      return [position.id, { position, ...traded, closedAt: Number(row.closed_at), reason, result: BigInt(received) }];
    }),
  );
};
