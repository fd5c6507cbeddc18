import { err, ok, type Result } from '@bourse/rules';
import { Follower } from '../follower/follower.ts';
import type { AnswerOfFollower, Begun, Following } from '../follower/port.ts';
import { inOnePiece, type JournalWriter, rowHash } from '../store/journal.ts';
import { AppendFailed, JournalConnection } from '../store/journal-connection.ts';
import { acquireLease, type Lease } from '../store/lease.ts';
import { prepareViews } from '../store/rebuild-views.ts';
import { type Recovered, recover } from '../store/snapshots.ts';
import { reasonOf, StartRefused } from '../store/start-refused.ts';
import { Batch } from './batch.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Accepted, Committed, Fault, Sequencer, SequencerOptions, SequencerStatus } from './port.ts';

export type * from './port.ts';

/**
 * Takes the lead, builds the views that are missing, brings the state back and answers the only writer.
 * @throws {StartRefused} when another leads or the journal is not whole.
 */
export async function createSequencer<S, C, E, M = unknown>(
  options: SequencerOptions<S, C, E>,
): Promise<Sequencer<S, C, E, M>> {
  const { core, database, views, clock = systemClock, log } = options;
  const reconnectMs = options.reconnectMs ?? 20_000;
  let lost: ((fault: Fault) => void) | Fault | undefined;
  const lease = await acquireLease(database, {
    name: 'core',
    holder: options.holder ?? `process ${process.pid}`,
    ttlMs: options.leaseTtlMs ?? 15_000,
    waitMs: options.leaseWaitMs ?? 30_000,
    clock,
    reconnectMs,
    ...(log ? { log } : {}),
    onLost(why, detail) {
      const fault: Fault = { reason: why === 'taken' ? 'LEASE_LOST' : 'DATABASE_LOST', detail };
      if (typeof lost === 'function') lost(fault);
      else lost = fault;
    },
  });
  try {
    await options.beforeFolding?.();
    const builtViews = await prepareViews(core, database.pool, views);
    const recovered = await recover(core, database.pool, options.signer, log);
    const journal = new JournalConnection({ database, lease, clock, reconnectMs, log, writer: options.writer });
    await journal.open();
    const { follower = inThisThread(options, clock) } = options;
    const running = new RunningSequencer<S, C, E, M>({
      ...options,
      clock,
      lease,
      journal,
      closeJournal: () => journal.close(),
      recovered,
      builtViews,
      following: follower(begunAt(recovered)),
    });
    if (typeof lost === 'object') throw new StartRefused(`The lead was lost while starting: ${lost.detail}.`);
    lost = (fault) => running.fault(fault);
    return running;
  } catch (error) {
    if (error instanceof StartRefused && error.cause !== undefined) log?.(stackOf(error.cause));
    await lease.release();
    throw error;
  }
}

const begunAt = ({ seq, snapshotSeq, replayed }: Begun): Begun => ({ seq, snapshotSeq, replayed });

const inThisThread =
  <S, C, E>(
    { core, database, signer, questions, snapshotEvery, log }: SequencerOptions<S, C, E>,
    clock: Clock,
  ): ((begun: Begun) => Following) =>
  (begun) =>
    new Follower({ core, pool: database.pool, signer, clock, questions, begun, snapshotEvery, isLive: false, log });

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const COMMAND_TEXT_MAX = 2_000;

/** A command for the log, as far as it can be written. */
const namedCommand = <C>(core: { commandText(command: C): string }, command: C): string => {
  try {
    return core.commandText(command).slice(0, COMMAND_TEXT_MAX);
  } catch {
    return 'a command that cannot be written';
  }
};

// A batch this large does not wait for the turn's end: the database works on it while more is decided.
const earlyBatch = 100;

type Inside<S, C, E> = SequencerOptions<S, C, E> & {
  readonly clock: Clock;
  readonly lease: Lease;
  readonly journal: JournalWriter;
  readonly closeJournal: () => Promise<void>;
  readonly recovered: Recovered<S>;
  readonly builtViews: readonly string[];
  readonly following: Following;
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
  /** Looks for commits that take too long while any is under way. */
  #watching: (() => void) | undefined;
  #flushing: Promise<void> | undefined;
  #fault: Fault | undefined;
  #isKnown = true;
  #bringingBack: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  #ended = false;
  #lastCommitMs = 0;
  /** What was decided last, to be told of where it breaks the core. */
  #decided: readonly E[] = [];
  #writingDown: Promise<void> | undefined;
  readonly #listeners = new Set<(committed: Committed<C, E, M>) => void>();
  readonly #faultListeners = new Set<(fault: Fault) => void>();

  constructor(inside: Inside<S, C, E>) {
    const { recovered, builtViews } = inside;
    this.#inside = inside;
    this.state = recovered.state;
    this.recovered = {
      seq: recovered.seq,
      at: recovered.at,
      snapshotSeq: recovered.snapshotSeq,
      replayed: recovered.replayed,
      setAside: recovered.setAside,
      builtViews,
    };
    this.#seq = recovered.seq;
    this.#committedSeq = recovered.seq;
    this.#at = recovered.at;
    this.#hash = recovered.hash;
  }

  submit(command: C, meta?: M): Promise<Result<Accepted<E>, string>> {
    if (this.#fault || this.#stopping !== undefined) return Promise.resolve(err('STOPPED'));
    if (this.#pending >= (this.#inside.maxPending ?? 20_000) || this.#isStalled()) return Promise.resolve(err('BUSY'));
    if (this.#inside.isSetAside?.(command)) return Promise.resolve(err('INTERNAL'));
    let answer: Result<Accepted<E>, string>;
    try {
      answer = this.#decide(command, meta);
    } catch (error) {
      // The state may be half changed: nothing decided from now on could be trusted.
      this.#writingDown = this.#writeDown(command, error);
      this.fault({
        reason: 'INVARIANT_BROKEN',
        detail: stackOf(error),
      });
      return Promise.resolve(err('JOURNAL_FAILED'));
    }
    // A refusal, and an answer without events, may rest on rows that are not durable yet: it waits for them too.
    const batch = this.#queue.at(-1) ?? this.#inFlight;
    if (batch === undefined) return Promise.resolve(answer);
    this.#pending += 1;
    return batch.wait(answer);
  }

  async #writeDown(command: C, error: unknown): Promise<void> {
    const { log, onBroken, core } = this.#inside;
    try {
      await onBroken?.(command, this.#decided, error instanceof Error ? error : new Error(String(error)), this.#at);
    } catch (failure) {
      log?.(`what broke the core was not written down: ${reasonOf(failure)}: ${namedCommand(core, command)}`);
    }
  }

  #decide(command: C, meta: M | undefined): Result<Accepted<E>, string> {
    const { core, clock, views, lease } = this.#inside;
    // Never backwards, also when the machine's clock is set back or another machine was ahead.
    this.#at = Math.max(this.#at, clock.nowMs());
    const at = this.#at;
    const decided = this.#lookAt(command, at);
    if (!decided.ok) return decided;
    const { events, commandText, decidedText } = decided.value;
    if (events.length === 0) return ok({ seq: this.#seq, at, events });
    const batch = this.#openBatch();
    const seq = this.#seq + 1;
    const { put } = batch.rows;
    this.#decided = events;
    const decidedCount = events.length;
    let index = 0;
    core.carryOut(this.state, events, at, (event) => {
      views.write(event, { seq, at, index, state: this.state }, put);
      index += 1;
    });
    let said = decidedText;
    for (let next = decidedCount; next < events.length; next++) said += `,${core.eventText(events[next] as E)}`;
    const eventsText = inOnePiece(`[${said}]`);
    this.#hash = rowHash(this.#hash, seq, at, lease.fence, commandText, eventsText);
    this.#seq = seq;
    batch.rows.addJournalRow(seq, at, commandText, eventsText, this.#hash);
    batch.committed.push({ seq, at, events, command, meta });
    if (batch.rows.size === earlyBatch && this.#inFlight === undefined) this.#flushing = this.#flush();
    return ok({ seq, at, events });
  }

  /** What a command leads to, and the texts of both, those of events with a comma between. Deciding changes nothing, so one that fails refuses this command and stops no other. */
  #lookAt(
    command: C,
    at: number,
  ): Result<{ readonly events: E[]; readonly commandText: string; readonly decidedText: string }, string> {
    const { core, log } = this.#inside;
    try {
      const decided = core.decide(this.state, command, at);
      if (!decided.ok) return decided;
      const events = decided.value;
      if (events.length === 0) return ok({ events, commandText: '', decidedText: '' });
      const commandText = inOnePiece(core.commandText(command));
      return ok({ events, commandText, decidedText: events.map((event) => core.eventText(event)).join() });
    } catch (error) {
      log?.(`INTERNAL: deciding failed at ${at} on ${namedCommand(core, command)}: ${stackOf(error)}`);
      return err('INTERNAL');
    }
  }

  #openBatch(): Batch<C, E, M> {
    const last = this.#queue.at(-1);
    if (last !== undefined && last.rows.size < (this.#inside.maxBatch ?? 2_000)) return last;
    const batch = new Batch<C, E, M>(this.#seq, this.#inside.clock.elapsedMs());
    this.#queue.push(batch);
    this.#watching ??= this.#inside.clock.after(this.#answerWithinMs / 8, () => this.#watch());
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
      await this.#append(batch);
    }
    this.#flushing = undefined;
  }

  async #append(batch: Batch<C, E, M>): Promise<void> {
    const { clock, journal } = this.#inside;
    const start = clock.elapsedMs();
    let fault: Fault;
    let isUnknown = false;
    try {
      const outcome = await journal.append(batch.rows, batch.after);
      this.#lastCommitMs = clock.elapsedMs() - start;
      this.#inFlight = undefined;
      // What the journal took is true, even if the lead was lost in the meantime.
      if (outcome === 'appended') return this.#settle(batch);
      fault = { reason: 'LEASE_LOST', detail: 'another server has the lead, or wrote to the journal' };
    } catch (error) {
      this.#inFlight = undefined;
      isUnknown = !(error instanceof AppendFailed) || error.isUnknown;
      fault = { reason: isUnknown ? 'DATABASE_LOST' : 'JOURNAL_FAILED', detail: reasonOf(error) };
    }
    this.#pending -= batch.waiting;
    if (isUnknown) batch.leaveOpen();
    else batch.drop(false);
    this.#dropQueue(isUnknown);
    this.fault(fault);
  }

  /** What was never sent is not in the journal, and will not be. */
  #dropQueue(isBeforeUnknown: boolean): void {
    for (const batch of this.#queue.splice(0)) {
      this.#pending -= batch.waiting;
      batch.drop(isBeforeUnknown);
    }
  }

  get #answerWithinMs(): number {
    return this.#inside.answerWithinMs ?? 8_000;
  }

  #oldestWaitMs(): number {
    const oldest = this.#inFlight ?? this.#queue[0];
    return oldest ? this.#inside.clock.elapsedMs() - oldest.since : 0;
  }

  /** More is not decided while the database is silent: it would only wait behind what waits. */
  #isStalled(): boolean {
    return this.#oldestWaitMs() >= this.#answerWithinMs / 2;
  }

  /** Whoever has waited too long is told that the outcome is not known; what they wait for goes on. */
  #watch(): void {
    this.#watching = undefined;
    const { clock } = this.#inside;
    const waiting = this.#inFlight ? [this.#inFlight, ...this.#queue] : this.#queue;
    for (const batch of waiting) if (clock.elapsedMs() - batch.since >= this.#answerWithinMs) batch.leaveOpen();
    if (waiting.length > 0) this.#watching = clock.after(this.#answerWithinMs / 8, () => this.#watch());
  }

  #settle(batch: Batch<C, E, M>): void {
    this.#committedSeq = batch.after + batch.rows.size;
    this.#pending -= batch.waiting;
    batch.settle();
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
    this.#inside.following.committed(this.#committedSeq, [batch.journalRows()]);
  }

  /** Stops taking commands; what is decided but not on its way to the journal is refused. The lead is given up, so that another may take it. */
  fault(fault: Fault): void {
    if (this.#fault || this.#ended) return;
    this.#fault = fault;
    this.#isKnown = false;
    this.#dropQueue(this.#inFlight !== undefined);
    for (const listener of this.#faultListeners) listener(fault);
    this.#bringingBack = this.#bringBack();
  }

  /** Brings the state back to what is durable, as soon as the database can be read. */
  async #bringBack(): Promise<void> {
    const { clock, core, database, lease, log, signer } = this.#inside;
    await this.#flushing;
    await lease.release();
    // Where another leads the journal grows without us, and what is read here would be of the past.
    while (!this.#ended && this.#fault?.reason !== 'LEASE_LOST') {
      try {
        const recovered = await recover(core, database.pool, signer, log);
        core.adopt(this.state, recovered.state);
        this.#seq = recovered.seq;
        this.#committedSeq = recovered.seq;
        this.#hash = recovered.hash;
        this.#isKnown = true;
        return;
      } catch (error) {
        log?.(`the state could not be brought back yet: ${reasonOf(error)}`);
      }
      await new Promise<void>((resolve) => clock.after(1_000, resolve));
    }
  }

  get isKnown(): boolean {
    return this.#isKnown;
  }

  reading(): () => Promise<boolean> {
    const [fault, isKnown] = [this.#fault, this.#isKnown];
    const isSame = () => isKnown === this.#isKnown && fault === this.#fault;
    return async () => {
      const batch = this.#queue.at(-1) ?? this.#inFlight;
      if (!isSame()) return false;
      if (fault !== undefined || batch === undefined) return true;
      return batch.durable;
    };
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
    return {
      seq: this.#seq,
      committedSeq: this.#committedSeq,
      viewSeq: this.#committedSeq,
      pending: this.#pending,
      oldestWaitMs: this.#oldestWaitMs(),
      faulted: this.#fault,
      stopped: this.#stopping !== undefined,
      isKnown: this.#isKnown,
      fence: this.#inside.lease.fence,
      lastCommitMs: this.#lastCommitMs,
      follower: this.#inside.following.status(),
      hash: this.#hash,
    };
  }

  async snapshot(): Promise<boolean> {
    // Rows that were never written are in no journal that could be followed.
    return (await this.#durable()) && this.#inside.following.snapshot();
  }

  #durable(): Promise<boolean> {
    const batch = this.#queue.at(-1) ?? this.#inFlight;
    if (batch === undefined) return Promise.resolve(this.#fault === undefined);
    return batch.durable;
  }

  ask(name: string, input: unknown): Promise<AnswerOfFollower> {
    return this.#inside.following.ask(name, input, this.#committedSeq);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  async #end(): Promise<void> {
    await this.#flushing;
    await this.#writingDown;
    this.#watching?.();
    const { following } = this.#inside;
    try {
      if (!this.#fault && this.#committedSeq > following.status().snapshotSeq) await following.snapshot();
      await following.stop();
    } catch (error) {
      this.#inside.log?.(`the follower did not stop in order: ${reasonOf(error)}`);
    }
    this.#ended = true;
    await this.#bringingBack;
    await this.#inside.closeJournal().catch(() => undefined);
    await this.#inside.lease.release();
  }
}
