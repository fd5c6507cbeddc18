import { err, ok, type Result } from '@bourse/rules';

export type QueueBounds = {
  /** Works that may wait; one more is refused. */
  readonly mostWaiting: number;
  /** How long an answer is given to whoever asks the same, ms. */
  readonly retentionMs: number;
};

const usual: QueueBounds = { mostWaiting: 100, retentionMs: 1_000 };

/**
 * Lets answers that take milliseconds of the trading thread be made one at a time, with a pause as long as the work between two, so that together
 * they take half of the thread at most and what came meanwhile is served first (rule HTTP-28). What is asked alike within `keptMs` is made once.
 */
export class HeavyCallQueue {
  readonly #bounds: QueueBounds;
  readonly #stored = new Map<string, Promise<unknown>>();
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(bounds: QueueBounds = usual) {
    this.#bounds = bounds;
  }

  /** Errors: TOO_MANY_REQUESTS when too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<Result<T, 'TOO_MANY_REQUESTS'>> {
    const known = this.#stored.get(key) as Promise<T> | undefined;
    if (known !== undefined) return ok(await known);
    if (this.#waiting >= this.#bounds.mostWaiting) return err('TOO_MANY_REQUESTS');
    const answer = this.#inTurn(work);
    this.#stored.set(key, answer);
    const forget = (): boolean => this.#stored.delete(key);
    answer.then(() => setTimeout(forget, this.#bounds.retentionMs).unref(), forget);
    return ok(await answer);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const before = this.#last;
    let end: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    this.#waiting -= 1;
    const begunMs = performance.now();
    try {
      return await work();
    } finally {
      // Who comes next waits for the pause; who asked does not.
      setTimeout(end, performance.now() - begunMs);
    }
  }
}
