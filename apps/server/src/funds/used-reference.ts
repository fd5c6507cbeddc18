import { referenceNames } from '@bourse/core';
import { commandOf } from '../platform/index.ts';
import type { Database } from '../store/database.ts';

/** What a payment's reference was used for: a deposit or a withdrawal by its number, when, and by which operator. */
export type UsedReference = {
  readonly of: 'deposit' | 'withdrawal' | 'return';
  readonly id: number;
  readonly at: number;
  readonly by: string;
};

const USES = { 'credit-deposit': 'deposit', 'pay-withdrawal': 'withdrawal', 'return-payout': 'return' } as const;

/** What a reference counts for already, on a channel or another to and from the same outside; null where it is free (rules FUNDS-3, FUNDS-45 and FUNDS-113). */
export const usedReference = async (
  { pool }: Database,
  ...payment: Parameters<typeof referenceNames>
): Promise<UsedReference | null> => {
  const { rows } = await pool.query<{ command: string; at: bigint }>(
    'SELECT command, at_ms AS at FROM payments JOIN journal USING (seq) WHERE payment = ANY ($1) ORDER BY seq LIMIT 1',
    [referenceNames(...payment)],
  );
  const [row] = rows;
  if (!row) return null;
  const { action } = commandOf(row.command);
  if (action.type !== 'credit-deposit' && action.type !== 'pay-withdrawal' && action.type !== 'return-payout')
    return null;
  return { of: USES[action.type], id: action.id, at: Number(row.at), by: action.by };
};
