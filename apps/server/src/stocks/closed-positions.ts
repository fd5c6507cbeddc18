import type { ShareHolding } from '@bourse/core';
import type { AccountMode, CustomerId } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import { type ClosedOnMargin, closedOnMarginById } from '../margin/index.ts';
import type { Database } from '../store/database.ts';
import { listNumber, pageOfList, rowsOf } from '../store/lists.ts';

type Row = {
  readonly id: bigint;
  readonly instrument: string;
  readonly quantity: bigint;
  readonly entry_value: string;
  readonly sold_for: string;
  readonly realised: string;
  readonly fees: string;
  readonly opened_at: bigint;
  readonly closed_at: bigint;
  readonly reason: 'split' | null;
};

export type ClosedPosition = {
  readonly position: ShareHolding;
  readonly closedAt: number;
  /** Null where it was sold. */
  readonly reason: 'split' | null;
};

/** A page of the holdings a customer has sold to the last share and of the positions on margin that are over, last closed first. */
export const pageOfClosed = async (
  database: Database,
  mode: AccountMode,
  customer: CustomerId,
  paging: Paging,
): Promise<{ readonly list: readonly (ClosedPosition | ClosedOnMargin)[]; readonly total: number }> => {
  const { pool } = database;
  const { refs, total } = await pageOfList(
    pool,
    { list: listNumber('closed-positions', mode), owner: customer },
    paging,
  );
  const found = await rowsOf<Row>(
    pool,
    'closed_positions',
    refs.filter((ref) => ref > 0n),
  );
  // Below zero are the numbers of positions on margin.
  const onMargin = await closedOnMarginById(
    database,
    refs.filter((ref) => ref < 0n).map((ref) => -ref),
  );
  const holdings = found.map((row): readonly [bigint, ClosedPosition] => [
    row.id,
    {
      position: {
        id: Number(row.id),
        mode,
        customer,
        instrument: row.instrument,
        quantity: 0,
        cost: 0n,
        bought: Number(row.quantity),
        entryValue: BigInt(row.entry_value),
        soldFor: BigInt(row.sold_for),
        realised: BigInt(row.realised),
        fees: BigInt(row.fees),
        heldFees: 0n,
        openedAt: Number(row.opened_at),
      },
      closedAt: Number(row.closed_at),
      reason: row.reason,
    },
  ]);
  const byId = new Map(holdings);
  const list = refs.flatMap((ref) => (ref > 0n ? byId.get(ref) : onMargin.get(Number(-ref))) ?? []);
  return { list, total };
};
