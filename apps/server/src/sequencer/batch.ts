import { err, type Result } from '@bourse/rules';
import type { JournalRows } from '../follower/port.ts';
import { AppendBatch } from '../store/append-batch.ts';
import type { Accepted, Committed } from './port.ts';

type Answer<E> = Result<Accepted<E>, string>;

type Waiter<E> = {
  readonly answer: Answer<E>;
  readonly resolve: (answer: Answer<E>) => void;
};

/** Commands that go to the journal together, and whoever waits until they are durable. */
export class Batch<C, E, M> {
  readonly rows = new AppendBatch();
  readonly committed: Committed<C, E, M>[] = [];
  /** The journal's last row before this batch. */
  readonly after: number;
  /** When it was begun, in the clock's elapsed milliseconds. */
  readonly since: number;
  readonly #waiters: Waiter<E>[] = [];
  #durable: Promise<boolean> | undefined;
  #markDurable: (isDurable: boolean) => void = () => undefined;

  constructor(after: number, since: number) {
    this.after = after;
    this.since = since;
  }

  get waiting(): number {
    return this.#waiters.length;
  }

  /** Its rows of the journal, for whoever folds them once they are there. */
  journalRows(): JournalRows {
    const { ats, events, hashes } = this.rows;
    return { first: this.after + 1, ats: ats.map(Number), events, hashes };
  }

  /** Gives the answer once the batch is durable. */
  wait(answer: Answer<E>): Promise<Answer<E>> {
    return new Promise((resolve) => this.#waiters.push({ answer, resolve }));
  }

  /** Whether it is in the journal, once that is so or is not going to be. */
  get durable(): Promise<boolean> {
    this.#durable ??= new Promise((resolve) => {
      this.#markDurable = resolve;
    });
    return this.#durable;
  }

  /** It is in the journal. */
  settle(): void {
    this.#markDurable(true);
    for (const { answer, resolve } of this.#waiters) resolve(answer);
  }

  /** It may be in the journal, or come there yet: who waits is told so, and waits no longer. */
  leaveOpen(): void {
    this.#markDurable(false);
    for (const { resolve } of this.#waiters) resolve(err('OUTCOME_UNKNOWN'));
  }

  /**
   * It will never be in the journal. An answer that has no row of its own, a refusal say, may rest on an earlier batch: where that one's outcome is
   * unknown, so is what the refusal means.
   */
  drop(isBeforeUnknown: boolean): void {
    this.#markDurable(false);
    for (const { answer, resolve } of this.#waiters) {
      const hasRow = answer.ok && answer.value.events.length > 0;
      resolve(err(isBeforeUnknown && !hasRow ? 'OUTCOME_UNKNOWN' : 'JOURNAL_FAILED'));
    }
  }
}
