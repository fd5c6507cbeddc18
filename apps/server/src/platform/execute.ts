import type { Action, Command, Core, Event, RefusalOf, RequestKey } from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Database } from '../store/database.ts';
import { decodeExact } from '../store/json.ts';

export type Executed = { readonly seq: number; readonly at: number; readonly events: readonly Event[] };

/**
 * Carries out an action: decided, journalled, then answered. With a request key it takes effect once, and every repetition is given what the
 * first one led to. Errors: the action's own, IDEMPOTENCY_MISMATCH (the key belongs to another body), BUSY, STOPPED.
 */
export type Execute = <A extends Action>(
  action: A,
  request?: RequestKey,
) => Promise<Result<Executed, RefusalOf<A> | OwnError>>;

type OwnError = 'IDEMPOTENCY_MISMATCH' | 'BUSY' | 'STOPPED' | 'INTERNAL';

/** The core refuses an action with its own errors only; the sequencer adds that it cannot take any. */
const errorOf = <A extends Action>(name: string): RefusalOf<A> | OwnError =>
  name === 'JOURNAL_FAILED' ? 'STOPPED' : (name as RefusalOf<A> | OwnError);

export const createExecute =
  (sequencer: Sequencer<Core, Command, Event>, database: Database): Execute =>
  async <A extends Action>(action: A, request?: RequestKey): Promise<Result<Executed, RefusalOf<A> | OwnError>> => {
    const done = await sequencer.submit(request ? { action, request } : { action });
    if (done.ok) return ok(done.value);
    // The refusal was answered after everything it rests on was durable, so the first answer is in the journal.
    return done.error === 'REPEATED' && request ? repeated(database, request) : err(errorOf<A>(done.error));
  };

const repeated = async (
  { pool }: Database,
  { customer, operation, key }: RequestKey,
): Promise<Result<Executed, 'INTERNAL'>> => {
  const { rows } = await pool.query<{ seq: bigint; at_ms: bigint; events: string }>(
    `SELECT journal.seq, journal.at_ms, journal.events FROM requests JOIN journal USING (seq)
     WHERE requests.customer = $1 AND requests.operation = $2 AND requests.key = $3`,
    [customer, operation, key],
  );
  const row = rows[0];
  if (!row) return err('INTERNAL');
  return ok({ seq: Number(row.seq), at: Number(row.at_ms), events: decodeExact(row.events) as readonly Event[] });
};
