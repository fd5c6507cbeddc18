import {
  type Action,
  type Command,
  type Core,
  type Event,
  earlier,
  type ReadonlyCore,
  type RefusalOf,
  type RequestKey,
  requestName,
} from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Database } from '../store/database.ts';
import type { Queryable } from '../store/transaction.ts';
import { eventsOf } from './journal-text.ts';
import type { RequestFilter } from './request-filter.ts';
import { requestNumber } from './views.ts';

export type Executed = { readonly seq: number; readonly at: number; readonly events: readonly Event[] };

/**
 * Carries out an action: decided, journalled, then answered. With a request key it takes effect once, and every repetition is given what the
 * first one led to. Errors: the action's own, IDEMPOTENCY_MISMATCH (the key belongs to another body); BUSY, STOPPED (it was not carried out, and will
 * not be); OUTCOME_UNKNOWN (it may have been, or may be yet: the same key, asked again, tells). Whoever holds a connection of the pool hands it in as
 * `through`, so that nobody waits for a second one while holding a first.
 */
export type Execute = <A extends Action>(
  action: A,
  request?: RequestKey,
  through?: Queryable,
) => Promise<Result<Executed, RefusalOf<A> | OwnError>>;

/** What any command may be answered with beside its own errors. */
export type OwnError = 'IDEMPOTENCY_MISMATCH' | 'BUSY' | 'STOPPED' | 'OUTCOME_UNKNOWN' | 'INTERNAL';

/** The core refuses an action with its own errors only; the sequencer adds that it cannot take any. */
const errorOf = <A extends Action>(name: string): RefusalOf<A> | OwnError =>
  name === 'JOURNAL_FAILED' ? 'STOPPED' : (name as RefusalOf<A> | OwnError);

/** Whether a command was refused before its key was looked at, so that an earlier one with the key may have been carried out. */
const isNotTaken = (error: string): boolean => error === 'BUSY' || error === 'STOPPED' || error === 'INTERNAL';

export const createExecute =
  (sequencer: Sequencer<Core, Command, Event>, { pool }: Database, requests: RequestFilter): Execute =>
  async <A extends Action>(
    action: A,
    request?: RequestKey,
    database: Queryable = pool,
  ): Promise<Result<Executed, RefusalOf<A> | OwnError>> => {
    if (!request) {
      const done = await sequencer.submit({ action });
      return done.ok ? done : err(errorOf<A>(done.error));
    }
    const number = requestNumber(request.customer, request.key);
    try {
      const before = requests.mayHave(number) ? await forgotten(sequencer.state, database, request) : undefined;
      if (before) return before;
    } catch {
      // Whether it was carried out before cannot be read now.
      return err('OUTCOME_UNKNOWN');
    }
    requests.add(number);
    const done = await sequencer.submit({ action, request });
    if (done.ok) return done;
    if (isNotTaken(done.error))
      return (await earlierAnswer(sequencer, database, request)) ?? err(errorOf<A>(done.error));
    if (done.error !== 'REPEATED') return err(errorOf<A>(done.error));
    // The refusal was answered after everything it rests on was durable, so the first answer is in the journal.
    const first = await inJournal(database, request).catch(() => err('OUTCOME_UNKNOWN' as const));
    return first ?? err('INTERNAL');
  };

/**
 * What is known of an earlier request with the same key, when this one was not taken. Undefined: there was none here. A server that another one took
 * the lead from cannot know.
 */
const earlierAnswer = async (
  sequencer: Sequencer<Core, Command, Event>,
  database: Queryable,
  request: RequestKey,
): Promise<Result<Executed, 'IDEMPOTENCY_MISMATCH' | 'OUTCOME_UNKNOWN'> | undefined> => {
  const { faulted } = sequencer.status();
  const known = earlier(sequencer.state, request);
  if (known === 'none' && faulted === undefined) return undefined;
  const found = await inJournal(database, request).catch(() => undefined);
  if (found) return found;
  return known !== 'none' || faulted?.reason === 'LEASE_LOST' ? err('OUTCOME_UNKNOWN') : undefined;
};

/**
 * What became of a request that the core may have let go; undefined when the core knows it, or nobody does. What it let go is in the
 * journal for long, because a box holds more than can wait for a commit; what it lets go while the journal is read is looked for again.
 */
const forgotten = async (
  core: ReadonlyCore,
  database: Queryable,
  request: RequestKey,
): Promise<Result<Executed, 'IDEMPOTENCY_MISMATCH'> | undefined> => {
  const memory = core.state.platform.requests;
  for (;;) {
    const { older, whole } = memory;
    if (whole || earlier(core, request) !== 'none') return undefined;
    const found = await inJournal(database, request);
    if (found || memory.older === older) return found;
  }
};

/** What became of a request's key before: nothing that was carried out, this request, or another one. */
export const earlierUse = async (
  core: ReadonlyCore,
  database: Queryable,
  request: RequestKey,
): Promise<'none' | 'same' | 'other'> => {
  const known = earlier(core, request);
  if (known !== 'none') return known;
  const found = await forgotten(core, database, request);
  return found === undefined ? earlier(core, request) : found.ok ? 'same' : 'other';
};

/** Whether a request was carried out before, whatever its body was: to carry it out again answers it and changes nothing. */
export const wasRequested = async (core: ReadonlyCore, { pool }: Database, request: RequestKey): Promise<boolean> =>
  (await earlierUse(core, pool, request)) !== 'none';

type RequestStored = Extract<Event, { readonly type: 'request-stored' }>;
type Carried = {
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly events: readonly Event[];
  readonly stored: RequestStored;
};

/** The journal's rows that carried out requests of a customer with a key, whatever their operation, the newest first. */
export const requestsCarried = async (
  database: Queryable,
  { customer, key }: Pick<RequestKey, 'customer' | 'key'>,
): Promise<readonly Carried[]> => {
  const { rows } = await database.query<{ seq: bigint; at_ms: bigint; events: string }>({
    name: 'request',
    // Not a join: without statistics, as on a new database, its plan reads the whole of one of the two.
    text: 'SELECT seq, at_ms, events FROM journal WHERE seq = ANY (ARRAY(SELECT seq FROM requests WHERE number = $1)) ORDER BY seq DESC',
    values: [requestNumber(customer, key)],
  });
  return rows.flatMap(({ seq, at_ms, events: text }) => {
    const events = eventsOf(text);
    const stored = events.find((event): event is RequestStored => event.type === 'request-stored');
    // Another name may have the same number.
    return stored?.customer === customer && stored.key === key ? [{ seq, at_ms, events, stored }] : [];
  });
};

const inJournal = async (
  database: Queryable,
  request: RequestKey,
): Promise<Result<Executed, 'IDEMPOTENCY_MISMATCH'> | undefined> => {
  const carried = await requestsCarried(database, request);
  const nameOf = ({ customer, operation, key }: Omit<RequestKey, 'digest'>) => requestName(customer, operation, key);
  const found = carried.find(({ stored }) => nameOf(stored) === nameOf(request));
  if (!found) return undefined;
  if (found.stored.digest !== request.digest) return err('IDEMPOTENCY_MISMATCH');
  return ok({ seq: Number(found.seq), at: Number(found.at_ms), events: found.events });
};
