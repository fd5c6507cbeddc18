import { err, ok, type Result } from '@bourse/rules';
import { AppendBatch } from '../store/append-batch.ts';
import type { Database } from '../store/database.ts';
import { type JournalWriter, journalText, journalWriter, rowHash } from '../store/journal.ts';
import { acquireLease, type Lease } from '../store/lease.ts';
import { prepareViews } from '../store/rebuild-views.ts';
import { type Recovered, recover, saveSnapshot } from '../store/snapshots.ts';
import { reasonOf, StartRefused } from '../store/start-refused.ts';
import type { ViewSet } from '../store/views.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Core } from './core-port.ts';

/** Why the sequencer itself did not take a command; every other error is the core's refusal. */
export type SequencerError = 'BUSY' | 'JOURNAL_FAILED' | 'STOPPED';

/** What an accepted command led to. A command without events has the sequence of the row before it. */
export type Accepted<E> = { readonly seq: number; readonly at: number; readonly events: readonly E[] };

export type Committed<C, E, M> = Accepted<E> & { readonly command: C; readonly meta: M | undefined };

/** Why no command is taken any more; reads go on. */
export type Fault = { readonly reason: 'JOURNAL_FAILED' | 'LEASE_LOST' | 'INVARIANT_BROKEN'; readonly detail: string };

export type SequencerStatus = {
  /** The last decided row, and the last durable one; views are written with the journal, so they stand where it does. */
  readonly seq: number;
  readonly committedSeq: number;
  readonly viewSeq: number;
  /** Commands decided but not yet durable, and how long the oldest of them has waited. */
  readonly pending: number;
  readonly oldestWaitMs: number;
  readonly faulted: Fault | undefined;
  readonly stopped: boolean;
  readonly fence: string;
  /** How long the last commit took. */
  readonly lastCommitMs: number;
  readonly snapshotSeq: number;
  /** How long the last snapshot held up decisions. */
  readonly lastSnapshotMs: number;
  /** The chained hash (hex) of the last decided row. */
  readonly hash: string;
};

export type Sequencer<S, C, E, M = unknown> = {
  /** The live state, for reading only: it is what has been decided, at most one commit ahead of what is durable. */
  readonly state: S;
  /** Decides at once, in order; answers when the journal holds it, and all it could have seen. */
  submit(command: C, meta?: M): Promise<Result<Accepted<E>, SequencerError | (string & {})>>;
  /** Calls with each durable command, in the journal's order; the answer ends it. */
  onCommitted(listener: (committed: Committed<C, E, M>) => void): () => void;
  /** Calls once, when commands are no longer taken for a fault. */
  onFault(listener: (fault: Fault) => void): () => void;
  status(): SequencerStatus;
  /** Keeps a snapshot of now. */
  snapshot(): Promise<boolean>;
  /** Takes no more commands, commits what waits, keeps a snapshot and gives the lease up. */
  stop(): Promise<void>;
  readonly recovered: Pick<Recovered<S>, 'seq' | 'snapshotSeq' | 'replayed'> & {
    readonly builtViews: readonly string[];
  };
};

export type SequencerOptions<S, C, E> = {
  readonly core: Core<S, C, E>;
  readonly database: Database;
  readonly views: ViewSet<S, E>;
  readonly clock?: Clock;
  /** For people: who holds the lease. */
  readonly holder?: string;
  readonly leaseTtlMs?: number;
  /** How long to wait for another leader at start (Infinity: a standby). */
  readonly leaseWaitMs?: number;
  /** A snapshot each so many rows. */
  readonly snapshotEvery?: number;
  /** Commands waiting for their commit above which `BUSY` is answered. */
  readonly maxPending?: number;
  /** Commands in one commit at most. */
  readonly maxBatch?: number;
  readonly log?: (line: string) => void;
  /** What must be so before anything is folded; done once this process leads. What it throws stops the start. */
  readonly beforeFolding?: () => Promise<void>;
  /** Another way to the journal, for tests of faults. */
  readonly writer?: (lease: Lease, real: JournalWriter) => JournalWriter;
};

/**
 * Takes the lead, builds the views that are missing, brings the state back and answers the only writer.
 * @throws {StartRefused} when another leads or the journal is not whole.
 */
export async function createSequencer<S, C, E, M = unknown>(
  options: SequencerOptions<S, C, E>,
): Promise<Sequencer<S, C, E, M>> {
  const { core, database, views, clock = systemClock, log } = options;
  let lost: ((reason: string) => void) | string | undefined;
  const lease = await acquireLease(database, {
    name: 'core',
    holder: options.holder ?? `process ${process.pid}`,
    ttlMs: options.leaseTtlMs ?? 15_000,
    waitMs: options.leaseWaitMs ?? 30_000,
    clock,
    ...(log ? { log } : {}),
    onLost(reason) {
      if (typeof lost === 'function') lost(reason);
      else lost = reason;
    },
  });
  try {
    await options.beforeFolding?.();
    const builtViews = await prepareViews(core, database.pool, views);
    const recovered = await recover(core, database.pool, log);
    const client = await database.connect('journal');
    // One plan for a statement is as good as another for its arrays: planning anew for each would only cost.
    await client.query('SET plan_cache_mode = force_generic_plan');
    const real = journalWriter(client, lease);
    const running = new RunningSequencer<S, C, E, M>({
      ...options,
      clock,
      lease,
      journal: options.writer?.(lease, real) ?? real,
      closeJournal: () => client.end(),
      recovered,
      builtViews,
    });
    client.on('error', (error) => running.fault({ reason: 'JOURNAL_FAILED', detail: reasonOf(error) }));
    if (typeof lost === 'string') throw new StartRefused(`The lead was lost while starting: ${lost}.`);
    lost = (reason) => running.fault({ reason: 'LEASE_LOST', detail: reason });
    return running;
  } catch (error) {
    await lease.release();
    throw error;
  }
}

// A batch this large does not wait for the turn's end: the database works on it while more is decided.
const earlyBatch = 100;

type Waiter<E> = {
  readonly answer: Result<Accepted<E>, string>;
  readonly resolve: (answer: Result<Accepted<E>, string>) => void;
};

class Batch<C, E, M> {
  readonly rows = new AppendBatch();
  readonly waiters: Waiter<E>[] = [];
  readonly committed: Committed<C, E, M>[] = [];
  readonly after: number;
  readonly since: number;

  constructor(after: number, since: number) {
    this.after = after;
    this.since = since;
  }
}

type Inside<S, C, E> = SequencerOptions<S, C, E> & {
  readonly clock: Clock;
  readonly lease: Lease;
  readonly journal: JournalWriter;
  readonly closeJournal: () => Promise<void>;
  readonly recovered: Recovered<S>;
  readonly builtViews: readonly string[];
};

class RunningSequencer<S, C, E, M> implements Sequencer<S, C, E, M> {
  readonly state: S;
  readonly recovered: Sequencer<S, C, E, M>['recovered'];
  readonly #inside: Inside<S, C, E>;
  #seq: number;
  #committedSeq: number;
  #at: number;
  #hash: string;
  #queue: Batch<C, E, M>[] = [];
  #inFlight: Batch<C, E, M> | undefined;
  #pending = 0;
  #flushing: Promise<void> | undefined;
  #fault: Fault | undefined;
  #stopping: Promise<void> | undefined;
  #ended = false;
  #snapshotSeq: number;
  #snapshotting: Promise<boolean> | undefined;
  #lastCommitMs = 0;
  #lastSnapshotMs = 0;
  readonly #listeners = new Set<(committed: Committed<C, E, M>) => void>();
  readonly #faultListeners = new Set<(fault: Fault) => void>();

  constructor(inside: Inside<S, C, E>) {
    const { recovered, builtViews } = inside;
    this.#inside = inside;
    this.state = recovered.state;
    this.recovered = {
      seq: recovered.seq,
      snapshotSeq: recovered.snapshotSeq,
      replayed: recovered.replayed,
      builtViews,
    };
    this.#seq = recovered.seq;
    this.#committedSeq = recovered.seq;
    this.#at = recovered.at;
    this.#hash = recovered.hash;
    this.#snapshotSeq = recovered.snapshotSeq;
  }

  submit(command: C, meta?: M): Promise<Result<Accepted<E>, string>> {
    if (this.#fault) return Promise.resolve(err('JOURNAL_FAILED'));
    if (this.#stopping !== undefined) return Promise.resolve(err('STOPPED'));
    if (this.#pending >= (this.#inside.maxPending ?? 20_000)) return Promise.resolve(err('BUSY'));
    let answer: Result<Accepted<E>, string>;
    try {
      answer = this.#decide(command, meta);
    } catch (error) {
      // The state may be half changed: nothing decided from now on could be trusted.
      this.fault({
        reason: 'INVARIANT_BROKEN',
        detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      return Promise.resolve(err('JOURNAL_FAILED'));
    }
    // A refusal, and an answer without events, may rest on rows that are not durable yet: it waits for them too.
    const batch = this.#queue.at(-1) ?? this.#inFlight;
    if (batch === undefined) return Promise.resolve(answer);
    this.#pending += 1;
    return new Promise((resolve) => batch.waiters.push({ answer, resolve }));
  }

  #decide(command: C, meta: M | undefined): Result<Accepted<E>, string> {
    const { core, clock, views, lease } = this.#inside;
    // Never backwards, also when the machine's clock is set back or another machine was ahead.
    this.#at = Math.max(this.#at, clock.nowMs());
    const at = this.#at;
    const decided = core.decide(this.state, command, at);
    if (!decided.ok) return decided;
    const events = decided.value;
    if (events.length === 0) return ok({ seq: this.#seq, at, events });
    const commandText = journalText(command);
    const eventsText = journalText(events);
    const batch = this.#openBatch();
    const seq = this.#seq + 1;
    const { put } = batch.rows;
    for (let index = 0; index < events.length; index++) {
      const event = events[index] as E;
      core.evolve(this.state, event);
      views.write(event, { seq, at, index, state: this.state }, put);
    }
    this.#hash = rowHash(this.#hash, seq, at, lease.fence, commandText, eventsText);
    this.#seq = seq;
    batch.rows.addJournalRow(seq, at, commandText, eventsText, this.#hash);
    batch.committed.push({ seq, at, events, command, meta });
    if (batch.rows.size === earlyBatch && this.#inFlight === undefined) this.#flushing = this.#flush();
    return ok({ seq, at, events });
  }

  #openBatch(): Batch<C, E, M> {
    const last = this.#queue.at(-1);
    if (last !== undefined && last.rows.size < (this.#inside.maxBatch ?? 2_000)) return last;
    const batch = new Batch<C, E, M>(this.#seq, this.#inside.clock.elapsedMs());
    this.#queue.push(batch);
    // After this turn of the loop, so that commands submitted together are committed together.
    this.#flushing ??= Promise.resolve().then(() => this.#flush());
    return batch;
  }

  async #flush(): Promise<void> {
    // Begun before the turn's end.
    if (this.#inFlight !== undefined) return;
    while (this.#queue.length > 0 && !this.#fault) {
      const batch = this.#queue.shift() as Batch<C, E, M>;
      this.#inFlight = batch;
      const appended = await this.#append(batch);
      this.#inFlight = undefined;
      // What the journal took is true, even if the lead was lost in the meantime.
      if (appended) this.#settle(batch);
      else this.#refuse(batch);
    }
    this.#flushing = undefined;
    for (const batch of this.#queue.splice(0)) this.#refuse(batch);
  }

  async #append(batch: Batch<C, E, M>): Promise<boolean> {
    const { clock, journal } = this.#inside;
    const start = clock.elapsedMs();
    try {
      const outcome = await journal.append(batch.rows, batch.after);
      this.#lastCommitMs = clock.elapsedMs() - start;
      if (outcome === 'appended') return true;
      this.fault({ reason: 'LEASE_LOST', detail: 'another server has the lead, or wrote to the journal' });
    } catch (error) {
      this.fault({ reason: 'JOURNAL_FAILED', detail: reasonOf(error) });
    }
    return false;
  }

  #refuse(batch: Batch<C, E, M>): void {
    this.#pending -= batch.waiters.length;
    for (const { resolve } of batch.waiters) resolve(err('JOURNAL_FAILED'));
  }

  #settle(batch: Batch<C, E, M>): void {
    this.#committedSeq = batch.after + batch.rows.size;
    this.#pending -= batch.waiters.length;
    for (const { answer, resolve } of batch.waiters) resolve(answer);
    for (const committed of batch.committed) {
      for (const listener of this.#listeners) {
        try {
          listener(committed);
        } catch (error) {
          // What was committed stays true whatever a listener makes of it.
          this.#inside.log?.(`a listener failed at row ${committed.seq}: ${reasonOf(error)}`);
        }
      }
    }
    this.#snapshotWhenDue();
  }

  /** Stops taking commands; what is decided but not on its way to the journal is refused. */
  fault(fault: Fault): void {
    if (this.#fault || this.#ended) return;
    this.#fault = fault;
    for (const batch of this.#queue.splice(0)) this.#refuse(batch);
    for (const listener of this.#faultListeners) listener(fault);
  }

  onCommitted(listener: (committed: Committed<C, E, M>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onFault(listener: (fault: Fault) => void): () => void {
    this.#faultListeners.add(listener);
    return () => this.#faultListeners.delete(listener);
  }

  status(): SequencerStatus {
    const oldest = this.#inFlight ?? this.#queue[0];
    return {
      seq: this.#seq,
      committedSeq: this.#committedSeq,
      viewSeq: this.#committedSeq,
      pending: this.#pending,
      oldestWaitMs: oldest ? this.#inside.clock.elapsedMs() - oldest.since : 0,
      faulted: this.#fault,
      stopped: this.#stopping !== undefined,
      fence: this.#inside.lease.fence,
      lastCommitMs: this.#lastCommitMs,
      snapshotSeq: this.#snapshotSeq,
      lastSnapshotMs: this.#lastSnapshotMs,
      hash: this.#hash,
    };
  }

  #snapshotWhenDue(): void {
    if (this.#snapshotting !== undefined) return;
    const since = this.#committedSeq - this.#snapshotSeq;
    const every = this.#inside.snapshotEvery ?? 50_000;
    // At a moment when nobody waits; but not put off for ever.
    if (since >= every && (this.#pending === 0 || since >= 2 * every)) void this.snapshot();
  }

  snapshot(): Promise<boolean> {
    const before = this.#snapshotting ?? Promise.resolve(false);
    const taken = before
      .then(() => this.#takeSnapshot())
      .catch((error: unknown) => {
        this.#inside.log?.(`the snapshot was not kept: ${reasonOf(error)}`);
        return false;
      })
      .finally(() => {
        if (this.#snapshotting === taken) this.#snapshotting = undefined;
      });
    this.#snapshotting = taken;
    return taken;
  }

  async #takeSnapshot(): Promise<boolean> {
    const { clock, core, database } = this.#inside;
    if (this.#fault) return false;
    const start = clock.elapsedMs();
    const taken = { seq: this.#seq, at: this.#at, journalHash: this.#hash, text: core.serialize(this.state) };
    this.#lastSnapshotMs = clock.elapsedMs() - start;
    if (taken.seq === 0) return false;
    // The state may be ahead of the journal by what is being committed.
    if (taken.seq > this.#committedSeq && !(await this.#durable())) return false;
    const saved = await saveSnapshot(database.pool, taken);
    if (saved) this.#snapshotSeq = taken.seq;
    return saved;
  }

  #durable(): Promise<boolean> {
    const batch = this.#queue.at(-1) ?? this.#inFlight;
    if (batch === undefined) return Promise.resolve(this.#fault === undefined);
    this.#pending += 1;
    const answer = ok({ seq: this.#seq, at: this.#at, events: [] });
    return new Promise((resolve) => batch.waiters.push({ answer, resolve: (result) => resolve(result.ok) }));
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  async #end(): Promise<void> {
    await this.#flushing;
    await this.#snapshotting;
    if (this.#committedSeq > this.#snapshotSeq) await this.snapshot();
    this.#ended = true;
    await this.#inside.closeJournal().catch(() => undefined);
    await this.#inside.lease.release();
  }
}
