import type { Queryable } from '../store/transaction.ts';

/** Counts how often something happened within a window of time that begins with the first. */
export type Occurrences = {
  /** Counts one more and answers how many that makes. */
  readonly add: (key: string, windowMs: number) => Promise<number>;
  readonly count: (key: string) => Promise<number>;
  /** The counts of several, in one query; those that are none are left out. */
  readonly counts: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** When the window that is open ends; now where none is. */
  readonly endsAt: (key: string) => Promise<number>;
  /** Takes one back that was counted within the open window. */
  readonly takeBack: (key: string) => Promise<void>;
  readonly forget: (key: string) => Promise<void>;
};

export const createOccurrences = (database: Queryable, now: () => number): Occurrences => ({
  add: async (key, windowMs) => {
    const at = now();
    const { rows } = await database.query<{ count: number }>(
      `INSERT INTO occurrence AS o (key, count, since, ends_at) VALUES ($1, 1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN o.ends_at <= $2 THEN 1 ELSE o.count + 1 END,
         since = CASE WHEN o.ends_at <= $2 THEN $2 ELSE o.since END,
         ends_at = CASE WHEN o.ends_at <= $2 THEN $3 ELSE o.ends_at END
       RETURNING count`,
      [key, at, at + windowMs],
    );
    return rows[0]?.count ?? 0;
  },
  count: async (key) => {
    const { rows } = await database.query<{ count: number }>(
      'SELECT count FROM occurrence WHERE key = $1 AND ends_at > $2',
      [key, now()],
    );
    return rows[0]?.count ?? 0;
  },
  counts: async (keys) => {
    const { rows } = await database.query<{ key: string; count: number }>(
      'SELECT key, count FROM occurrence WHERE key = ANY ($1) AND ends_at > $2',
      [keys, now()],
    );
    return new Map(rows.map(({ key, count }) => [key, count]));
  },
  endsAt: async (key) => {
    const { rows } = await database.query<{ ends_at: bigint }>('SELECT ends_at FROM occurrence WHERE key = $1', [key]);
    return Math.max(now(), Number(rows[0]?.ends_at ?? 0));
  },
  takeBack: async (key) => {
    await database.query('UPDATE occurrence SET count = count - 1 WHERE key = $1 AND ends_at > $2 AND count > 0', [
      key,
      now(),
    ]);
  },
  forget: async (key) => {
    await database.query('DELETE FROM occurrence WHERE key = $1', [key]);
  },
});
