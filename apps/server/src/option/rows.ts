import type { OptionTerms, TapeMark } from '@bourse/core';
import { type AccountMode, type OptionReason, type OptionResult, type OptionSide, priceTicks } from '@bourse/rules';
import { type Paging, rangeOfPaging } from '../http/paging.ts';
import { type ListFilter, type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { pageOfNumbers } from '../store/lists.ts';
import { prepared } from '../store/prepared.ts';
import type { Queryable } from '../store/transaction.ts';
import type { Ended, Shown, Viewer } from './present.ts';

type Mark<Of extends string> = Readonly<Record<`${Of}_seq` | `${Of}_at` | `${Of}_price`, bigint | null>> &
  Readonly<Record<`${Of}_hash`, string | null>>;

type Row = Mark<'open'> &
  Mark<'close'> & {
    readonly id: bigint;
    readonly customer: bigint;
    readonly mode: AccountMode;
    readonly instrument: string;
    readonly side: OptionSide;
    readonly stake: string;
    readonly profit: string;
    readonly odds_ppm: number;
    readonly period: bigint;
    readonly period_ms: bigint;
    readonly minimum: string;
    readonly maximum: string;
    readonly jump_bps: bigint;
    readonly accepted_at: bigint;
    readonly after_seq: bigint;
    readonly starts_at: bigint;
    readonly ends_at: bigint;
    readonly scheduled: boolean;
    readonly result: OptionResult | null;
    readonly reason: OptionReason | null;
    readonly payout: string | null;
    readonly at: bigint | null;
  };

const SELECT = `SELECT o.*, r.result, r.reason, r.payout::text, r.at, r.open_seq, r.close_seq,
    opened.at AS open_at, opened.price AS open_price, opened.hash AS open_hash,
    closed.at AS close_at, closed.price AS close_price, closed.hash AS close_hash
  FROM option_orders o LEFT JOIN option_results r ON r.id = o.id
  LEFT JOIN option_ticks opened ON opened.instrument = o.instrument AND opened.seq = r.open_seq
  LEFT JOIN option_ticks closed ON closed.instrument = o.instrument AND closed.seq = r.close_seq`;

const markOf = (seq: bigint | null, at: bigint | null, price: bigint | null, hash: string | null): TapeMark | null =>
  seq === null ? null : { seq: Number(seq), at: Number(at), price: priceTicks(Number(price)), hash: hash ?? '' };

const termsOf = (row: Row): OptionTerms => ({
  id: Number(row.id),
  mode: row.mode,
  customer: Number(row.customer),
  instrument: row.instrument,
  side: row.side,
  stake: BigInt(row.stake),
  profit: BigInt(row.profit),
  oddsPpm: row.odds_ppm,
  period: Number(row.period),
  periodMs: Number(row.period_ms),
  minimum: BigInt(row.minimum),
  maximum: BigInt(row.maximum),
  jumpBps: Number(row.jump_bps),
  acceptedAt: Number(row.accepted_at),
  afterSeq: Number(row.after_seq),
  startsAt: Number(row.starts_at),
  endsAt: Number(row.ends_at),
  isScheduled: row.scheduled,
});

const endedOf = (row: Row): Ended | null =>
  row.at === null
    ? null
    : {
        result: row.result,
        reason: row.reason,
        payout: BigInt(row.payout ?? '0'),
        open: markOf(row.open_seq, row.open_at, row.open_price, row.open_hash),
        close: markOf(row.close_seq, row.close_at, row.close_price, row.close_hash),
        at: Number(row.at),
      };

const shownOf = (row: Row): Shown => {
  const ended = endedOf(row);
  return { terms: termsOf(row), open: ended?.open ?? null, ended };
};

const byNumbers = async (database: Queryable, ids: readonly (bigint | number)[]): Promise<Shown[]> => {
  const { rows } = await database.query<Row>(
    prepared(
      `${SELECT} JOIN unnest($1::bigint[]) WITH ORDINALITY AS page (ref, place) ON page.ref = o.id ORDER BY page.place`,
      [ids],
    ),
  );
  return rows.map(shownOf);
};

/** An option by its number, as far as the views know it; undefined where there is none. */
export const storedOption = async ({ database }: Pick<Services, 'database'>, id: number): Promise<Shown | undefined> =>
  (await byNumbers(database.pool, [id]))[0];

/** Own options that are over, newest first; of one instrument, where it is given. */
export const historyOf = async (
  { database }: Services,
  { id: owner, mode }: Viewer,
  instrument: string | undefined,
  paging: Paging,
) => {
  const isOne = instrument !== undefined;
  const { rows, total } = await pageOfNumbers<{ readonly id: bigint }>(
    database.pool,
    {
      table: 'option_results',
      columns: 'id',
      number: isOne ? 'instrument_no' : 'no',
      among: {
        where: `customer = $1 AND mode = $2${isOne ? ' AND instrument = $3' : ''}`,
        values: isOne ? [owner, mode, instrument] : [owner, mode],
      },
    },
    rangeOfPaging(paging),
  );
  const ids = rows.map(({ id }) => id);
  return { list: await byNumbers(database.pool, ids), total };
};

/** What operators search and filter options that are over by. */
export const RESULTS: ListSource = { table: 'option_results', key: 'id', at: 'ends_at', customers: ['customer'] };

/** A page of options that are over as operators filter them, newest first, each with whose it is. */
export const pageOfResults = async (
  services: Services,
  narrowed: { readonly instrument?: string | undefined; readonly mode?: AccountMode | undefined },
  filter: ListFilter,
  paging: Paging,
) => {
  const { refs, total } = await pageOfFiltered(services, RESULTS, { filter, narrowed }, rangeOfPaging(paging));
  return { list: await byNumbers(services.database.pool, refs), total };
};

/** Settled options in the order of their numbers, after one, so many. */
export const settledAfter = async (database: Queryable, after: number, most: number): Promise<Shown[]> => {
  const { rows } = await database.query<Row>(
    `${SELECT} WHERE r.id > $1 AND r.result IS NOT NULL ORDER BY r.id LIMIT $2`,
    [after, most],
  );
  return rows.map(shownOf);
};
