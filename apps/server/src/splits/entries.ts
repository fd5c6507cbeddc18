import type { InstrumentId } from '@bourse/rules';
import type { Queryable } from '../store/transaction.ts';

/** The share that entries of the journal split, by the entry. */
export const sharesOfSplits =
  (pool: Queryable) =>
  async (entries: readonly bigint[]): Promise<ReadonlyMap<bigint, InstrumentId>> => {
    if (entries.length === 0) return new Map();
    const { rows } = await pool.query<{ seq: bigint; instrument: InstrumentId }>(
      'SELECT seq, instrument FROM split_entries WHERE seq = ANY ($1::bigint[])',
      [entries],
    );
    return new Map(rows.map(({ seq, instrument }) => [seq, instrument]));
  };
