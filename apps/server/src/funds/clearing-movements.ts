import type { AssetCode } from '@bourse/rules';
import type { Endpoints, InputOf } from '@bourse/wire';
import { postingsOfClearings } from '../ledger/index.ts';
import type { Services } from '../services.ts';

/** The house's account that stands for a bank or a chain. */
export type Clearing = InputOf<Endpoints['console.previewStatement']>['clearing'];
export const CLEARINGS: readonly Clearing[] = ['clearing.card', 'clearing.usdt', 'clearing.coin', 'clearing.wire'];

/** A posting on a clearing account, as the holder of the bank's account sees it: what the ledger takes from it came in. */
export type Movement = {
  readonly kind: 'deposit' | 'withdrawal' | 'manual-posting' | 'reversal' | 'return' | 'other';
  readonly clearing: Clearing;
  readonly direction: 'in' | 'out';
  readonly asset: AssetCode;
  /** The asset's smallest unit, above zero. */
  readonly units: bigint;
  readonly at: number;
  /** Its place in the journal: sequence, event and line. */
  readonly place: string;
  readonly seq: number;
  /** The number of the deposit, also of one that was taken back, the withdrawal, also of one that was returned, or the manual posting. */
  readonly id: number | null;
  /** The bank's or the chain's name of the payment; null where nobody named one. */
  readonly reference: string | null;
  /** Why it was posted by hand. */
  readonly reason: string | null;
};

type NamedRow = {
  readonly seq: bigint;
  readonly kind: Movement['kind'];
  readonly id: bigint;
  readonly reference: string | null;
  readonly reason: string | null;
};

const NAMED = `SELECT decided_seq AS seq, 'deposit' AS kind, id, reference, NULL AS reason FROM deposits
    WHERE state = 'credited' AND decided_at >= $1 AND decided_at < $2
  UNION ALL SELECT seq, 'reversal', id, reference, NULL FROM credit_reversals WHERE at >= $1 AND at < $2
  UNION ALL SELECT s.seq, 'withdrawal', w.id, w.reference, NULL FROM withdrawals w JOIN withdrawal_steps s ON s.id = w.id AND s.step = 'paid'
    WHERE w.state = 'paid' AND w.changed_at >= $1 AND w.changed_at < $2
  UNION ALL SELECT seq, 'return', id, reference, NULL FROM payout_returns WHERE at >= $1 AND at < $2
  UNION ALL SELECT seq, 'manual-posting', id, NULL, reason FROM manual_postings WHERE at >= $1 AND at < $2`;

/** Every posting on clearing accounts between two moments (milliseconds UTC, the second one left out), oldest first, whatever made it. */
export const movementsBetween = async (
  { database }: Services,
  clearings: readonly Clearing[],
  from: number,
  to: number,
): Promise<readonly Movement[]> => {
  const [postings, named] = await Promise.all([
    postingsOfClearings(database.pool, clearings, { from, to }),
    database.pool.query<NamedRow>(NAMED, [from, to]),
  ]);
  const names = new Map(named.rows.map((row) => [row.seq, row]));
  return postings.map(({ seq, event, line, clearing, direction, asset, units, at }): Movement => {
    const name = names.get(seq);
    return {
      kind: name?.kind ?? 'other',
      clearing,
      direction,
      asset,
      units: BigInt(units),
      at: Number(at),
      place: `${seq}/${event}/${line}`,
      seq: Number(seq),
      id: name === undefined ? null : Number(name.id),
      reference: name?.reference ?? null,
      reason: name?.reason ?? null,
    };
  });
};
