import type pg from 'pg';
import { nameNumber } from '../store/name-number.ts';

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

type Place = Pick<PostingPurpose, 'seq' | 'event' | 'line'>;

/** What some postings of one of a customer's accounts were for, in their order. */
export const purposesOf = async (
  pool: pg.Pool,
  { key, asset, customer }: { readonly key: string; readonly asset: string; readonly customer: number },
  places: readonly Place[],
): Promise<readonly PostingPurpose[]> => {
  const { rows } = await pool.query<PostingPurpose>(
    `SELECT own.seq, own.event, own.line, p.at, p.cause, counterpart.purpose AS counterpart,
       (SELECT o.asset FROM postings o JOIN ledger_accounts a ON a.number IN (o.source, o.destination)
          WHERE o.seq = own.seq AND o.event = own.event AND o.asset <> $2 AND a.customer = $3 LIMIT 1) AS other
     FROM unnest($4::bigint[], $5::int4[], $6::int4[]) WITH ORDINALITY AS own (seq, event, line, place)
     JOIN postings p USING (seq, event, line)
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
