import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../store/transaction.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** A browser in which nobody has signed in for so long is forgotten. */
const RETENTION_MS = 90 * 86_400_000;
const MOST = 20;

/** Browsers in which operators have signed in, by tokens that the browser keeps. They open nothing. Rule IDENTITY-7. */
export const createOperatorDevices = (database: Queryable, now: () => number) => ({
  /** A name of the browser, where this operator has signed in in it before. */
  known: async (username: string, token: string | undefined): Promise<string | undefined> => {
    if (!token) return undefined;
    const { rows } = await database.query<{ hash: Buffer }>(
      `SELECT d.hash FROM operator_device d JOIN operator o ON o.id = d.operator
       WHERE d.hash = $1 AND o.username = $2 AND d.last_seen_at > $3`,
      [hashOf(token), username, now() - RETENTION_MS],
    );
    return rows[0]?.hash.toString('hex');
  },
  /** A new token for the browser that signed in; of many the oldest are forgotten. */
  remember: async (operator: number): Promise<string> => {
    const token = randomBytes(24).toString('base64url');
    await database.query('INSERT INTO operator_device (hash, operator, last_seen_at) VALUES ($1, $2, $3)', [
      hashOf(token),
      operator,
      now(),
    ]);
    await database.query(
      `DELETE FROM operator_device WHERE operator = $1 AND hash NOT IN
         (SELECT hash FROM operator_device WHERE operator = $1 ORDER BY last_seen_at DESC, hash LIMIT ${MOST})`,
      [operator],
    );
    return token;
  },
});
