import { isReference, referenceKey } from '@bourse/rules';
import type pg from 'pg';

/**
 * Gives the journal rows of the deposits and withdrawals whose payment's reference, or the one to quote, begins with a text, in its normal form (rule FUNDS-3): their
 * requests, credits, payments and what else became of them.
 */
export const entriesOfReference =
  (pool: pg.Pool) =>
  async (text: string): Promise<readonly bigint[]> => {
    if (!isReference(text)) return [];
    const { rows } = await pool.query<{ seq: bigint }>(
      `SELECT decided_seq AS seq FROM deposits WHERE reference_key(reference) LIKE $1 AND decided_seq IS NOT NULL
       UNION SELECT decided_seq FROM deposits WHERE decided_seq IS NOT NULL
         AND evidence IN (SELECT evidence FROM deposit_reference WHERE reference_key(reference) LIKE $1)
       UNION SELECT seq FROM credit_reversals WHERE reference_key(reference) LIKE $1
       UNION SELECT seq FROM payout_returns WHERE reference_key(reference) LIKE $1
       UNION SELECT steps.seq FROM withdrawals JOIN withdrawal_steps steps USING (id) WHERE reference_key(reference) LIKE $1`,
      [`${referenceKey(text)}%`],
    );
    return rows.map(({ seq }) => seq);
  };

/** Gives what the trail calls the deposits and withdrawals whose payment's reference, or the one to quote, begins with a text: 'deposit:7'. */
export const paymentsOfReference =
  (pool: pg.Pool) =>
  async (text: string): Promise<readonly string[]> => {
    if (!isReference(text)) return [];
    const { rows } = await pool.query<{ name: string }>(
      `SELECT 'deposit:' || id AS name FROM deposits WHERE reference_key(reference) LIKE $1
       UNION SELECT 'deposit:' || id FROM deposits
         WHERE evidence IN (SELECT evidence FROM deposit_reference WHERE reference_key(reference) LIKE $1)
       UNION SELECT 'withdrawal:' || id FROM withdrawals WHERE reference_key(reference) LIKE $1
       UNION SELECT 'withdrawal:' || id FROM payout_returns WHERE reference_key(reference) LIKE $1`,
      [`${referenceKey(text)}%`],
    );
    return rows.map(({ name }) => name);
  };
