import type { Clock } from '../sequencer/clock.ts';
import type { AnswerOfFollower } from './port.ts';
import type { Question } from './thread-messages.ts';

/** Whoever asks is told that there is no answer after this long. */
const ANSWER_WITHIN_MS = 15_000;
/** A question that a thread ended under may be why it ended: it is asked once more, and not again. */
const MAX_REQUESTS = 2;

type Waiting = {
  readonly question: Question;
  readonly answer: (reply: AnswerOfFollower) => void;
  readonly cancel: () => void;
  /** How many threads were asked it, and whether the present one was. */
  times: number;
  isSent: boolean;
};

/** The questions that have no answer yet. They outlive the thread that was asked: the next one is asked them again. */
export class WaitingQuestions {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #waiting = new Map<number, Waiting>();

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  /** Waits for the answer of a question, no longer than is said above. */
  add(question: Question): Promise<AnswerOfFollower> {
    return new Promise((answer) => {
      const cancel = this.#clock.after(ANSWER_WITHIN_MS, () => this.answer(question.id, { type: 'behind' }));
      this.#waiting.set(question.id, { question, answer, cancel, times: 0, isSent: false });
    });
  }

  /** Asks the present thread what it was not asked yet. */
  ask(send: (question: Question) => void): void {
    for (const each of this.#waiting.values()) {
      if (each.isSent) continue;
      each.isSent = true;
      each.times += 1;
      send(each.question);
    }
  }

  /** The thread is gone: the next one is asked what is left. */
  threadGone(): void {
    for (const [id, each] of this.#waiting) {
      each.isSent = false;
      if (each.times === MAX_REQUESTS) this.answer(id, { type: 'behind' });
    }
  }

  /** Nobody is asked any more. */
  end(): void {
    for (const id of this.#waiting.keys()) this.answer(id, { type: 'behind' });
  }

  answer(id: number, reply: AnswerOfFollower): void {
    const each = this.#waiting.get(id);
    each?.cancel();
    each?.answer(reply);
    this.#waiting.delete(id);
  }
}
