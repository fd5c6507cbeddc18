import type { Services } from '../services.ts';

/** An entry of the journal by which money came in or was paid out. */
type Paid = { readonly seq: bigint; readonly at: bigint };

type Row = { readonly seq: bigint; readonly id: bigint };

/** The numbers that deposits and withdrawals have for their customer, by the entries that credited, took back, paid or returned them; the views are found by the instant. */
export const paymentNumbers = async (
  { database: { pool } }: Pick<Services, 'database'>,
  customer: number,
  paid: readonly Paid[],
): Promise<ReadonlyMap<bigint, bigint>> => {
  if (paid.length === 0) return new Map();
  const { rows } = await pool.query<Row>(
    `SELECT decided_seq AS seq, id FROM deposits
       WHERE decided_at = ANY ($1::bigint[]) AND decided_seq = ANY ($2::bigint[]) AND customer = $3
     UNION ALL SELECT seq, id FROM credit_reversals
       WHERE at = ANY ($1::bigint[]) AND seq = ANY ($2::bigint[]) AND customer = $3
     UNION ALL SELECT seq, id FROM payout_returns
       WHERE at = ANY ($1::bigint[]) AND seq = ANY ($2::bigint[]) AND customer = $3
     UNION ALL SELECT steps.seq, w.id FROM withdrawals w JOIN withdrawal_steps steps ON steps.id = w.id
       WHERE w.changed_at = ANY ($1::bigint[]) AND steps.step = 'paid' AND steps.seq = ANY ($2::bigint[]) AND w.customer = $3`,
    [paid.map(({ at }) => at), paid.map(({ seq }) => seq), customer],
  );
  return new Map(rows.map(({ seq, id }) => [seq, id]));
};
