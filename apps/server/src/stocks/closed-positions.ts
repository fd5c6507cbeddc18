import type { Owner, Reading, ShareHolding } from '@bourse/core';
import type { Position } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import { type ClosedOnMargin, closedOnMarginById, closedParts } from '../margin/index.ts';
import { lastSales } from '../orders/index.ts';
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
  /** Null of a part whose sale is too far back. */
  readonly closedAt: number | null;
  /** Null where it was sold to the last share. */
  readonly reason: 'split' | 'part' | null;
};

/** Whether something of a holding that is still there was sold. */
const isPartSold = ({ bought, quantity, soldFor }: Reading<ShareHolding>): boolean => bought > quantity && soldFor > 0n;

/** What was sold of a holding that is still there: its part of the cost, of the fees and of the proceeds (rule STOCKS-10). */
const soldPart = (holding: Reading<ShareHolding>, closedAt: number | null): ClosedPosition => ({
  position: {
    ...holding,
    quantity: 0,
    cost: 0n,
    bought: holding.bought - holding.quantity,
    entryValue: holding.entryValue - holding.cost,
    realised: holding.realised + holding.heldFees,
    fees: holding.fees - holding.heldFees,
    heldFees: 0n,
  },
  closedAt,
  reason: 'part',
});

/** What was sold of the holdings that are still there, last sold first. */
const partsOf = async (
  { pool }: Database,
  owner: Owner,
  holdings: readonly Reading<ShareHolding>[],
): Promise<readonly ClosedPosition[]> => {
  const parted = holdings.filter(isPartSold);
  const at = await lastSales(
    pool,
    owner,
    parted.map(({ instrument }) => instrument),
  );
  return parted
    .map((holding) => soldPart(holding, at.get(holding.instrument) ?? null))
    .sort((one, other) => (other.closedAt ?? 0) - (one.closedAt ?? 0) || other.position.id - one.position.id);
};

/** In the list, positions on margin have the numbers below zero: holdings are numbered apart. */
const refOf = (closed: ClosedPosition | ClosedOnMargin): bigint =>
  BigInt('lots' in closed ? -closed.position.id : closed.position.id);

type StillOpen = { readonly holdings: readonly Reading<ShareHolding>[]; readonly onMargin: readonly Position[] };

/**
 * A page of what is closed, last closed first: the parts that were sold of what is still there (of `open`), then the holdings that were sold to the
 * last share and the positions on margin that are over.
 */
export const pageOfClosed = async (
  database: Database,
  { mode, customer }: Owner,
  open: StillOpen,
  paging: Paging,
): Promise<{ readonly list: readonly (ClosedPosition | ClosedOnMargin)[]; readonly total: number }> => {
  const { pool } = database;
  const parts = [
    ...(await partsOf(database, { mode, customer }, open.holdings)),
    ...(await closedParts(database, open.onMargin)),
  ].sort((one, other) => (other.closedAt ?? 0) - (one.closedAt ?? 0));
  const underWay = { sql: 'SELECT unnest($3::bigint[])', values: [parts.map(refOf)] };
  const { refs, total } = await pageOfList(
    pool,
    { list: listNumber('closed-positions', mode), owner: customer, underWay },
    paging,
  );
  const found = await rowsOf<Row>(
    pool,
    'closed_positions',
    refs.filter((ref) => ref > 0n),
  );
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
  // One that was sold to the last share meanwhile is told as closed.
  const byRef = new Map<bigint, ClosedPosition | ClosedOnMargin>([
    ...parts.map((part) => [refOf(part), part] as const),
    ...holdings,
    ...[...onMargin].map(([id, closed]) => [BigInt(-id), closed] as const),
  ]);
  const list = refs.flatMap((ref) => byRef.get(ref) ?? []);
  return { list, total };
};
