import { type CloseOut, closeOutForm, type Event, type JournalForm, positionForm } from '@bourse/core';
import { type AccountMode, broken, type CustomerId, type Position, type Product } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import type { Database } from '../store/database.ts';
import { encodeExact, restoreExact } from '../store/json.ts';
import { listNumber, pageOfList, rowsOf } from '../store/lists.ts';

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
  /** Fees paid for what was opened and for what was closed, in the quote asset's smallest unit. */
  readonly openingFees: bigint;
  readonly closingFees: bigint;
  /** The mark price that closed it, and its tick; null where its owner did. */
  readonly closeOut: CloseOut | null;
};

type Row = {
  readonly id: bigint;
  readonly position: string;
  readonly closed_at: bigint;
  readonly close_out: string | null;
};
type Sums = {
  readonly position: bigint;
  readonly bought: string;
  readonly entry: string;
  readonly exit: string;
  readonly received: string;
  readonly opening_fees: string;
  readonly closing_fees: string;
  readonly reason: Reason;
};

/** What a view has as one text: as the journal writes it, without the names of its fields where it has just those that one has today. */
const asText = <T>(form: JournalForm<T>) => ({
  write: (value: T): string => form.write(value) || encodeExact(value),
  read: (text: string): T => {
    const written: unknown = JSON.parse(text);
    return Array.isArray(written) ? form.read(written as never) : (restoreExact(written) as T);
  },
});

export const positionText = asText(positionForm);
export const closeOutText = asText(closeOutForm);

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
       coalesce(sum(fee) FILTER (WHERE traded > 0), 0) AS opening_fees,
       coalesce(sum(fee) FILTER (WHERE traded < 0), 0) AS closing_fees,
       (array_agg(reason ORDER BY seq DESC, event DESC))[1] AS reason
     FROM position_changes WHERE position = ANY ($1::bigint[]) GROUP BY position`,
    [ids],
  );
  const byId = new Map(sums.map((each) => [each.position, each]));
  return new Map(
    rows.map((row) => {
      const sum = byId.get(row.id) ?? broken(`position ${row.id} was closed by a change`);
      const position = positionText.read(row.position);
      return [
        position.id,
        {
          position,
          bought: Number(sum.bought),
          entry: BigInt(sum.entry),
          exit: BigInt(sum.exit),
          closedAt: Number(row.closed_at),
          reason: sum.reason,
          result: BigInt(sum.received),
          openingFees: BigInt(sum.opening_fees),
          closingFees: BigInt(sum.closing_fees),
          closeOut: row.close_out === null ? null : closeOutText.read(row.close_out),
        },
      ];
    }),
  );
};

/** The list of the closed positions of a product that has no holdings. */
export const closedOnMarginList = (product: Product, mode: AccountMode): bigint =>
  listNumber('closed-on-margin', product, mode);

/** A page of a customer's closed positions of a product without holdings, last closed first. */
export const pageOfClosedOnMargin = async (
  database: Database,
  product: Product,
  { mode, customer }: { readonly mode: AccountMode; readonly customer: CustomerId },
  paging: Paging,
): Promise<{ readonly list: readonly ClosedOnMargin[]; readonly total: number }> => {
  const list = closedOnMarginList(product, mode);
  const { refs, total } = await pageOfList(database.pool, { list, owner: customer }, paging);
  const byId = await closedOnMarginById(
    database,
    refs.map((ref) => -ref),
  );
  return { list: refs.flatMap((ref) => byId.get(Number(-ref)) ?? []), total };
};
