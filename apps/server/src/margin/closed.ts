import { type CloseOut, closeOutForm, type Event, type JournalForm, type Owner, positionForm } from '@bourse/core';
import { type AccountMode, broken, type InstrumentId, type Position, type Product } from '@bourse/rules';
import type { Paging } from '../http/paging.ts';
import type { Database } from '../store/database.ts';
import { encodeExact, restoreExact } from '../store/json.ts';
import { listNumber, pageOfList, rowsOf } from '../store/lists.ts';
import { closingsOf } from './fills.ts';

type Reason = Extract<Event, { readonly type: 'position-closed' }>['reason'];

/** A position on margin that is over, or what was closed of one that is not: how many lots, and their entry and exit value, in ticks × lots. */
export type ClosedOnMargin = {
  readonly position: Position;
  readonly lots: number;
  readonly entry: bigint;
  readonly exit: bigint;
  readonly closedAt: number;
  readonly reason: Reason | 'part';
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
          lots: Number(sum.bought),
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

/**
 * What was closed of positions that are still open, one row each, last closed first (rule MARGIN-27). The fees to open are shared out by quantity;
 * financing stays with the whole.
 */
export const closedParts = async (
  { pool }: Database,
  open: readonly Position[],
): Promise<readonly ClosedOnMargin[]> => {
  const byId = new Map(open.map((position) => [position.id as number, position]));
  const parts = new Map<number, ClosedOnMargin>();
  for (const { position: of, lots, entry, exit, received, fee, openingFees, at } of await closingsOf(pool, [
    ...byId.keys(),
  ])) {
    const id = Number(of);
    const position = byId.get(id) ?? broken(`position ${id} was asked for`);
    const before = parts.get(id);
    const fees = { opening: (before?.openingFees ?? 0n) + openingFees, closing: (before?.closingFees ?? 0n) + fee };
    parts.set(id, {
      position: { ...position, fees: fees.opening + fees.closing, financing: 0n },
      lots: (before?.lots ?? 0) + Number(lots),
      entry: (before?.entry ?? 0n) + entry,
      exit: (before?.exit ?? 0n) + exit,
      closedAt: Number(at),
      reason: 'part',
      result: (before?.result ?? 0n) + received - openingFees,
      openingFees: fees.opening,
      closingFees: fees.closing,
      closeOut: null,
    });
  }
  return [...parts.values()].sort((one, other) => other.closedAt - one.closedAt || other.position.id - one.position.id);
};

/** The list of the closed positions of a product that has no holdings, or of one instrument of it. */
export const closedOnMarginList = (product: Product, mode: AccountMode, instrument?: InstrumentId): bigint =>
  listNumber('closed-on-margin', product, mode, instrument);

type ClosedOf = Owner & {
  readonly product: Product;
  /** Of all of its instruments where none is named. */
  readonly instrument?: InstrumentId | undefined;
  /** What of it is open: what was closed of that comes first. */
  readonly open: readonly Position[];
};

/** A page of a customer's closed positions of a product without holdings, last closed first. */
export const pageOfClosedOnMargin = async (
  database: Database,
  { mode, customer, product, instrument, open }: ClosedOf,
  paging: Paging,
): Promise<{ readonly list: readonly ClosedOnMargin[]; readonly total: number }> => {
  const list = closedOnMarginList(product, mode, instrument);
  const parts = await closedParts(database, open);
  const underWay = { sql: 'SELECT unnest($3::bigint[])', values: [parts.map(({ position }) => -position.id)] };
  const { refs, total } = await pageOfList(database.pool, { list, owner: customer, underWay }, paging);
  const closed = await closedOnMarginById(
    database,
    refs.map((ref) => -ref),
  );
  // One that was closed to the last lot meanwhile is told as closed.
  const byId = new Map([...parts.map((part) => [part.position.id as number, part] as const), ...closed]);
  return { list: refs.flatMap((ref) => byId.get(Number(-ref)) ?? []), total };
};
