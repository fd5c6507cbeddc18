import type { Position } from '@bourse/core';
import type { Book, CustomerId } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import type { Database } from '../store/database.ts';

type Row = {
  readonly id: bigint;
  readonly instrument: string;
  readonly quantity: bigint;
  readonly bought_for: string;
  readonly sold_for: string;
  readonly realised: string;
  readonly fees: string;
  readonly opened_at: bigint;
  readonly closed_at: bigint;
};

export type ClosedPosition = { readonly position: Position; readonly closedAt: number };

/** A page of the holdings a customer has sold to the last share, last closed first. */
export const pageOfClosed = async (
  { pool }: Database,
  book: Book,
  customer: CustomerId,
  { pageNumber, pageSize }: Paging,
): Promise<{ readonly list: readonly ClosedPosition[]; readonly total: number }> => {
  const values = [customer, book];
  const [found, counted] = await Promise.all([
    pool.query<Row>(
      'SELECT * FROM closed_positions WHERE customer = $1 AND book = $2 ORDER BY closed_at DESC, id DESC LIMIT $3 OFFSET $4',
      [...values, pageSize, (pageNumber - 1) * pageSize],
    ),
    pool.query<{ total: number }>(
      'SELECT count(*)::int4 AS total FROM closed_positions WHERE customer = $1 AND book = $2',
      values,
    ),
  ]);
  const list = found.rows.map((row) => ({
    position: {
      id: Number(row.id),
      book,
      customer,
      instrument: row.instrument,
      quantity: 0,
      cost: 0n,
      bought: Number(row.quantity),
      boughtFor: BigInt(row.bought_for),
      soldFor: BigInt(row.sold_for),
      realised: BigInt(row.realised),
      fees: BigInt(row.fees),
      openedAt: Number(row.opened_at),
    },
    closedAt: Number(row.closed_at),
  }));
  return { list, total: counted.rows[0]?.total ?? 0 };
};
