import { assert } from '@bourse/rules';
import type pg from 'pg';
import type { Clock } from '../sequencer/clock.ts';
import type { Core } from '../sequencer/core-port.ts';
import { foldRow } from '../store/fold-row.ts';
import { type JournalRow, readJournal } from '../store/journal.ts';
import type { Signer } from '../store/signer.ts';
import { type Folding, recover, saveSnapshot } from '../store/snapshots.ts';
import { reasonOf } from '../store/start-refused.ts';
import type { AnswerOfFollower, Begun, FollowerStatus, Following, JournalRows, QuestionsOf } from './port.ts';

export type FollowerParts<S, E> = {
  readonly core: Folding<S, E> & Pick<Core<S, never, E>, 'lines'>;
  readonly pool: pg.Pool;
  /** Signs snapshots. */
  readonly signer: Signer;
  readonly clock: Pick<Clock, 'elapsedMs'>;
  readonly questions?: QuestionsOf<S> | undefined;
  readonly begun: Begun;
  /** A snapshot each so many rows. */
  readonly snapshotEvery?: number | undefined;
  /** Whether it folds each commit when it is told of it, or all of them when a snapshot is due. */
  readonly isLive: boolean;
  readonly log?: ((line: string) => void) | undefined;
};

// A start folds what came after the newest snapshot, some 40,000 rows a second: one is taken after this many rows, and after a fifth of them when the last one is old.
const SNAPSHOT_EVERY = 50_000;
const OLD_SNAPSHOT_MS = 20_000;
/** What could not be followed is tried again after this: it folds everything since the newest snapshot once more. */
const RETRY_MS = 10_000;

const BEHIND: AnswerOfFollower = { type: 'behind' };

type FoldedState<S> = { readonly state: S; seq: number; at: number; hash: string };

type FoldedRow = Pick<JournalRow, 'seq' | 'at' | 'hash' | 'events'>;

/** Those of the rows that come after one that is folded; none where others stand between, which the journal then gives. */
function* rowsAfter(seq: number, { first, ats, events, hashes }: JournalRows): Generator<FoldedRow> {
  if (first > seq + 1) return;
  for (let index = seq + 1 - first; index < events.length; index++)
    yield {
      seq: first + index,
      at: ats[index] as number,
      events: events[index] as string,
      hash: hashes[index] as string,
    };
}

/** Follows the journal where it runs: in a thread of its own in a server, in the caller's own in tests. */
export class Follower<S, E> implements Following {
  readonly #parts: FollowerParts<S, E>;
  /** Undefined before the first fold, and after one that failed, which leaves no state behind. */
  #place: FoldedState<S> | undefined;
  #seq = 0;
  #committedSeq: number;
  /** Rows that were handed over and are not folded yet, in their order. */
  #handed: JournalRows[] = [];
  #snapshotSeq: number;
  /** When the newest snapshot was begun; one that a start had to fold rows after is old. */
  #snapshotAtMs: number;
  #lastSnapshotMs = 0;
  #trouble: string | null = null;
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #isDue = false;
  #isFolding = false;
  #last: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(parts: FollowerParts<S, E>) {
    const { begun, clock } = parts;
    this.#parts = parts;
    this.#committedSeq = begun.seq;
    this.#snapshotSeq = begun.snapshotSeq;
    this.#snapshotAtMs = begun.replayed > 0 ? Number.NEGATIVE_INFINITY : clock.elapsedMs();
  }

  committed(seq: number, rows: readonly JournalRows[] = []): void {
    this.#committedSeq = seq;
    // Without a state to fold them into, the journal is read.
    if (this.#parts.isLive && this.#place) for (const each of rows) this.#handed.push(each);
    if (this.#parts.clock.elapsedMs() - this.#failedAtMs < RETRY_MS) return;
    if (this.#isSnapshotDue()) {
      if (!this.#isDue) void this.snapshot();
    } else if (this.#parts.isLive && !this.#isFolding) {
      this.#isFolding = true;
      void this.#inTurn(async () => {
        this.#isFolding = false;
        await this.#catchUp();
      });
    }
  }

  #isSnapshotDue(): boolean {
    const most = this.#parts.snapshotEvery ?? SNAPSHOT_EVERY;
    const isOld = this.#parts.clock.elapsedMs() - this.#snapshotAtMs >= OLD_SNAPSHOT_MS;
    return this.#committedSeq - this.#snapshotSeq >= (isOld ? most / 5 : most);
  }

  async snapshot(): Promise<boolean> {
    this.#isDue = true;
    const saved = await this.#inTurn(() => this.#snapshot());
    return saved ?? false;
  }

  async #snapshot(): Promise<boolean> {
    const { core, clock, pool, signer } = this.#parts;
    this.#isDue = false;
    const start = clock.elapsedMs();
    this.#snapshotAtMs = start;
    const { state, seq, at, hash } = await this.#catchUp();
    if (seq === 0) return false;
    const writing = clock.elapsedMs();
    const isStored = await saveSnapshot(pool, signer, { seq, at, journalHash: hash, lines: core.lines(state) });
    this.#lastSnapshotMs = clock.elapsedMs() - writing;
    if (isStored) this.#snapshotSeq = seq;
    return isStored;
  }

  /** Folds all that is durable. What cannot be folded is tried again from the newest snapshot, with what comes next. */
  async #catchUp(): Promise<FoldedState<S>> {
    const { core, pool, signer, log } = this.#parts;
    const folded = this.#place;
    if (folded === undefined) {
      const { state, seq, at, hash } = await recover(core, pool, signer, log);
      this.#seq = seq;
      this.#place = { state, seq, at, hash };
      return this.#place;
    }
    for (const rows of this.#handed.splice(0)) this.#foldAll(folded, rowsAfter(folded.seq, rows));
    if (folded.seq < this.#committedSeq)
      for await (const page of readJournal(pool, folded)) this.#foldAll(folded, page);
    return folded;
  }

  /** What fails leaves no state behind. */
  #foldAll(folded: FoldedState<S>, rows: Iterable<FoldedRow>): void {
    const { core } = this.#parts;
    this.#place = undefined;
    for (const row of rows) {
      foldRow(core, folded.state, row);
      const { seq, at, hash } = row;
      Object.assign(folded, { seq, at, hash });
    }
    this.#seq = folded.seq;
    this.#place = folded;
  }

  /** The state, where it stands at a row or after it. Also while a snapshot of it is written. */
  #at(seq: number): S | undefined {
    const folded = this.#place;
    return folded && folded.seq >= seq ? folded.state : undefined;
  }

  async ask(name: string, input: unknown, seq: number): Promise<AnswerOfFollower> {
    const state = this.#at(seq);
    if (state !== undefined) return this.#answer(name, input, state);
    const isHopeless = this.#place === undefined && this.#parts.clock.elapsedMs() - this.#failedAtMs < RETRY_MS;
    if (isHopeless) return BEHIND;
    const reply = await this.#inTurn(async () => {
      this.#committedSeq = Math.max(this.#committedSeq, seq);
      const { state } = await this.#catchUp();
      return this.#at(seq) === undefined ? BEHIND : this.#answer(name, input, state);
    });
    return reply ?? BEHIND;
  }

  #answer(name: string, input: unknown, state: S): AnswerOfFollower {
    try {
      const question = this.#parts.questions?.[name];
      assert(question, `nobody knows what ${name} asks`);
      return { type: 'answer', answer: question(state, input as never) };
    } catch (error) {
      return { type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  /** One thing after the other. What fails is said once, and ends nothing. */
  #inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    const done = this.#last.then(async () => {
      if (this.#isStopped) return undefined;
      try {
        const result = await work();
        this.#trouble = null;
        return result;
      } catch (error) {
        const trouble = reasonOf(error);
        if (trouble !== this.#trouble) this.#parts.log?.(`the journal could not be followed: ${trouble}`);
        this.#trouble = trouble;
        this.#failedAtMs = this.#parts.clock.elapsedMs();
        return undefined;
      }
    });
    this.#last = done;
    return done;
  }

  status(): FollowerStatus {
    return {
      seq: this.#seq,
      snapshotSeq: this.#snapshotSeq,
      lastSnapshotMs: this.#lastSnapshotMs,
      heapBytes: process.memoryUsage().heapUsed,
      trouble: this.#trouble,
    };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#last;
  }
}
