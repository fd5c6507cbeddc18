import { Worker } from 'node:worker_threads';
import { assert } from '@bourse/rules';
import type { Clock } from '../sequencer/clock.ts';
import { reasonOf } from '../store/start-refused.ts';
import type { WalkAll, Watch } from '../verification/slow-walk.ts';
import type { Walked } from '../verification/walk.ts';
import type { AnswerOfFollower, FollowerStatus, Following, JournalRows } from './port.ts';
import type { FromThread, ThreadData, ToThread } from './thread-messages.ts';
import { WaitingQuestions } from './waiting-questions.ts';

/** The file that a thread runs; it calls what `thread.ts` exports. */
export type Program = string | URL;

export type FollowerThreadParts = {
  readonly program: Program;
  readonly data: ThreadData;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: (line: string) => void;
};

type Walk = {
  readonly id: number;
  readonly watch: Watch;
  readonly resolve: (walked: Walked | undefined) => void;
  readonly reject: (error: Error) => void;
};

/** The start of a server goes first: its thread folds the same rows once more. */
const START_AFTER_MS = 2_000;
const SEND_EVERY_MS = 50;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A thread whose database gives no answer does not keep the server from stopping. */
const STOP_WITHIN_MS = 10_000;

/** A follower in a thread of its own. One that ends is started again, after a pause that grows while it goes on ending. */
export class FollowerThread implements Following {
  readonly #parts: FollowerThreadParts;
  #worker: Worker | undefined;
  #status: FollowerStatus;
  #committedSeq: number;
  #sending: (() => void) | undefined;
  /** What the thread has not been told of yet; a thread that is not there reads the journal when it is. */
  #rows: JournalRows[] = [];
  #starting: (() => void) | undefined;
  #pauseMs = SHORTEST_PAUSE_MS;
  #nextId = 1;
  readonly #waiting = new Map<number, (stored: boolean) => void>();
  readonly #questions: WaitingQuestions;
  #walk: Walk | undefined;
  #isStopped = false;

  constructor(parts: FollowerThreadParts) {
    const { begun } = parts.data;
    this.#parts = parts;
    this.#questions = new WaitingQuestions(parts.clock);
    this.#committedSeq = begun.seq;
    this.#status = { seq: 0, snapshotSeq: begun.snapshotSeq, lastSnapshotMs: 0, heapBytes: 0, trouble: null };
    this.#startAfter(START_AFTER_MS);
  }

  #startAfter(ms: number): void {
    this.#starting = this.#parts.clock.after(ms, () => this.#start());
  }

  #start(): Worker {
    this.#starting?.();
    this.#starting = undefined;
    const { program, data, log } = this.#parts;
    const { seq, snapshotSeq } = this.#status;
    // One that starts again goes on from what the one before it kept.
    const begun = seq === 0 ? data.begun : { seq: this.#committedSeq, snapshotSeq, replayed: 1 };
    const worker = new Worker(program, { workerData: { ...data, begun } satisfies ThreadData });
    this.#worker = worker;
    worker.on('message', (message: FromThread) => this.#hear(message));
    worker.on('error', (error) => {
      this.#fail(reasonOf(error));
    });
    worker.on('exit', () => this.#gone(worker));
    log('the follower is started');
    this.#askAll();
    return worker;
  }

  #hear(message: FromThread): void {
    if (message.type === 'log') {
      this.#parts.log(message.line);
      return;
    }
    if (message.type === 'walking') {
      this.#walk?.watch.at(message.row);
      return;
    }
    if (message.type === 'walked' || message.type === 'walk-failed') {
      if (this.#walk?.id === message.id) this.#endWalk(message.type === 'walked' ? message.walked : message.reason);
      return;
    }
    if (message.type === 'answered') {
      this.#questions.answer(message.id, message.answer);
      return;
    }
    this.#status = message.status;
    if (message.status.seq > 0) this.#pauseMs = SHORTEST_PAUSE_MS;
    if (message.type !== 'snapshot-saved') return;
    this.#waiting.get(message.id)?.(message.isSaved);
    this.#waiting.delete(message.id);
  }

  #fail(reason: string): void {
    this.#parts.log(`the follower ended: ${reason}`);
    this.#status = { ...this.#status, trouble: `it ended: ${reason}` };
  }

  #gone(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#rows = [];
    for (const answer of this.#waiting.values()) answer(false);
    this.#waiting.clear();
    this.#questions.threadGone();
    this.#endWalk(this.#isStopped ? undefined : 'the follower ended');
    if (this.#isStopped) return;
    if (this.#status.trouble === null) this.#fail('without saying why');
    this.#startAfter(this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  #send(message: ToThread): void {
    this.#worker?.postMessage(message);
  }

  #askAll(): void {
    if (this.#worker) this.#questions.ask((question) => this.#send(question));
  }

  ask(name: string, input: unknown, seq: number): Promise<AnswerOfFollower> {
    if (this.#isStopped) return Promise.resolve({ type: 'behind' });
    // Before the question, which would otherwise have the journal read.
    if (this.#rows.length > 0) this.#sendCommitted();
    const reply = this.#questions.add({ type: 'ask', id: this.#nextId++, name, input, seq });
    // One that has ended is not started sooner for it: it may be why it ended.
    if (!this.#worker && this.#status.trouble === null) this.#start();
    else this.#askAll();
    return reply;
  }

  /** Walks in this thread, one walk at a time. */
  readonly walk: WalkAll = (anchors, watch) =>
    new Promise((resolve, reject) => {
      assert(this.#walk === undefined, 'one walk at a time');
      if (this.#isStopped || watch.signal.aborted) return resolve(undefined);
      const id = this.#nextId++;
      this.#walk = { id, watch, resolve, reject };
      watch.signal.addEventListener('abort', () => this.#send({ type: 'end-walk' }), { once: true });
      if (!this.#worker) this.#start();
      this.#send({ type: 'walk', id, anchors });
    });

  /** With what was found, or with why nothing was. */
  #endWalk(found: Walked | undefined | string): void {
    const walk = this.#walk;
    this.#walk = undefined;
    if (typeof found === 'string') walk?.reject(new Error(found));
    else walk?.resolve(found);
  }

  committed(seq: number, rows: readonly JournalRows[] = []): void {
    this.#committedSeq = seq;
    if (this.#worker) for (const each of rows) this.#rows.push(each);
    // Many commits are folded at once, and most are told of with the next.
    this.#sending ??= this.#parts.clock.after(SEND_EVERY_MS, () => this.#sendCommitted());
  }

  #sendCommitted(): void {
    this.#sending?.();
    this.#sending = undefined;
    this.#send({ type: 'committed', seq: this.#committedSeq, rows: this.#rows.splice(0) });
  }

  async snapshot(): Promise<boolean> {
    if (this.#isStopped) return false;
    if (!this.#worker) this.#start();
    this.#sendCommitted();
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ type: 'snapshot', id });
    });
  }

  status(): FollowerStatus {
    return this.#status;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#questions.end();
    this.#starting?.();
    this.#sending?.();
    const worker = this.#worker;
    if (!worker) return;
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    this.#send({ type: 'stop' });
    const cancel = this.#parts.clock.after(STOP_WITHIN_MS, () => void worker.terminate());
    await gone;
    cancel();
  }
}
