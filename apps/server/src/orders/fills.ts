import type { Owner } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import { listNumber, pageOfList, rowsOf } from '../store/lists.ts';
import type { Queryable } from '../store/transaction.ts';

/** A fill as its view has it; money in the quote asset's smallest unit, null on a side that is the house's. */
export type FillRow = {
  readonly id: bigint;
  readonly instrument: string;
  readonly at: bigint;
  /** In ticks and lots of the instrument. */
  readonly price: bigint;
  readonly quantity: bigint;
  readonly buyer: bigint | null;
  readonly buy_order: bigint | null;
  readonly sell_order: bigint | null;
  readonly paid: string | null;
  readonly buyer_fee: string | null;
  readonly received: string | null;
  readonly seller_fee: string | null;
};

/** Shares bought otherwise than by an order in the book, as their view has them: lots, and the quote asset's smallest unit; there is no fee. */
export type PurchaseRow = {
  readonly id: bigint;
  readonly instrument: string;
  readonly quantity: bigint;
  readonly cost: string;
  readonly source: 'offer' | 'new-shares';
  readonly at: bigint;
};

/** A page of an owner's trades, newest first: fills of orders, and purchases of shares beside the book (rule FIGURES-25). */
export const pageOfTradeRows = async (
  database: Queryable,
  { mode, customer }: Owner,
  paging: Paging,
): Promise<{ readonly rows: (FillRow | PurchaseRow)[]; readonly total: number }> => {
  const { refs, total } = await pageOfList(database, { list: listNumber('fills', mode), owner: customer }, paging);
  const fills = await rowsOf<FillRow>(database, 'fills', refs);
  // Most pages have none of the others.
  const bought = fills.length < refs.length ? await rowsOf<PurchaseRow>(database, 'share_purchases', refs) : [];
  const byId = new Map([...fills, ...bought].map((row) => [row.id, row]));
  return { rows: refs.flatMap((ref) => byId.get(ref) ?? []), total };
};

/** Some fills by their numbers. */
export const fillsById = (database: Queryable, ids: readonly bigint[]): Promise<FillRow[]> =>
  rowsOf<FillRow>(database, 'fills', ids);

/** A condition in SQL: that a customer bought, or sold, in the fill that a column names. */
export const isFillOf = (
  column: string,
  { side, customer }: { readonly side: 'buyer' | 'seller'; readonly customer: CustomerId },
  put: (value: unknown) => string,
): string => `EXISTS (SELECT FROM fills WHERE fills.id = ${column} AND fills.${side} = ${put(customer)})`;

/** How many orders of a customer's real account wait or are open. */
export const openOrderCount = async (database: Queryable, customer: CustomerId): Promise<number> => {
  const { rows } = await database.query<{ n: number }>(
    `SELECT count(*)::int4 AS n FROM orders WHERE customer = $1 AND mode = 'real' AND state IN ('waiting', 'open')`,
    [customer],
  );
  return rows[0]?.n ?? 0;
};
