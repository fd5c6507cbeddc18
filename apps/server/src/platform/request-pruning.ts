import type { Queryable } from '../store/transaction.ts';
import { retainedSince } from '../store/views.ts';
import { REQUESTS_STORED_MS } from './views.ts';

/** Rows looked at in a piece. One piece each ten seconds passes as many in a day as 500 requests a second leave. */
const PIECE_ROWS = 5_000;

/** The key of a row of the view. */
export type RequestCursor = { readonly number: bigint; readonly seq: bigint };

const FIRST: RequestCursor = { number: -(2n ** 63n), seq: 0n };

/** By the journal's time, not the machine's: where nothing comes in, nothing grows, and what is kept follows from the journal alone. */
const PRUNE = `WITH piece AS MATERIALIZED (
  SELECT number, seq, at FROM requests WHERE (number, seq) > ($1, $2) ORDER BY number, seq LIMIT ${PIECE_ROWS}),
gone AS (
  DELETE FROM requests r USING piece p WHERE r.number = p.number AND r.seq = p.seq
    AND p.at < ${retainedSince(REQUESTS_STORED_MS)} RETURNING 1)
SELECT number, seq, (SELECT count(*)::int4 FROM piece) AS seen, (SELECT count(*)::int4 FROM gone) AS gone
FROM piece ORDER BY number DESC, seq DESC LIMIT 1`;

/** Takes out of the view `requests` what is past its time (PLATFORM-1): each call a piece, in the order of the keys, round and round. */
export const requestPruning = (database: Queryable): (() => Promise<number>) => {
  let after = FIRST;
  return async () => {
    const { rows } = await database.query<RequestCursor & { readonly seen: number; readonly gone: number }>({
      name: 'prune requests',
      text: PRUNE,
      values: [after.number, after.seq],
    });
    const last = rows[0];
    after = last && last.seen === PIECE_ROWS ? last : FIRST;
    return last?.gone ?? 0;
  };
};
