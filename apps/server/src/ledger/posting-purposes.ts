import type pg from 'pg';
import { nameNumber } from '../store/name-number.ts';
import { LINE, linesOf, postingsAt } from './sides.ts';

/** What a posting of an account was for. */
export type PostingPurpose = {
  readonly seq: bigint;
  readonly event: number;
  readonly line: number;
  readonly at: bigint;
  readonly cause: string;
  /** What the account on the other side is for. */
  readonly counterpart: string | null;
  /** What else of the customer's moved with it. */
  readonly other: string | null;
};

type PostingLine = Pick<PostingPurpose, 'seq' | 'event' | 'line'>;

/** What some postings of one of a customer's accounts were for, in their order. */
export const purposesOf = async (
  pool: pg.Pool,
  { key, asset, customer }: { readonly key: string; readonly asset: string; readonly customer: number },
  places: readonly PostingLine[],
): Promise<readonly PostingPurpose[]> => {
  const { rows } = await pool.query<PostingPurpose>(
    `SELECT own.seq, own.event, own.line, p.at, p.cause, counterpart.purpose AS counterpart,
       (SELECT ${LINE.asset} FROM postings o, ${linesOf('o')}, ledger_accounts a
          WHERE o.seq = own.seq AND o.event = own.event AND ${LINE.asset} <> $2 AND a.number IN (${LINE.source}, ${LINE.destination}) AND a.customer = $3 LIMIT 1) AS other
     FROM ${postingsAt(4)}
     LEFT JOIN ledger_accounts counterpart ON counterpart.number = CASE WHEN p.source = $1 THEN p.destination ELSE p.source END
     ORDER BY own.place`,
    [
      nameNumber(key),
      asset,
      customer,
      places.map(({ seq }) => seq),
      places.map(({ event }) => event),
      places.map(({ line }) => line),
    ],
  );
  return rows;
};
