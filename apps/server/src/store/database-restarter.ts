import { reasonOf } from './start-refused.ts';

/** Pauses before each try to start a database that ended: at once, then longer and longer, for about a minute together. */
export const RESTART_PAUSES_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** One that ends so often within ten minutes will not be mended by another start. */
const MOST_ENDS = 8;
const WITHIN_MS = 600_000;

export type RestarterParts = {
  /** Starts it again at the same address. @throws when it does not start. */
  readonly start: () => Promise<void>;
  readonly log: (line: string) => void;
  readonly pausesMs: readonly number[];
};

/** Starts the bundled PostgreSQL again whenever it ended unasked, a bounded number of times (rule STORE-18). */
export class DatabaseRestarter {
  readonly #parts: RestarterParts;
  #ends: number[] = [];
  #trouble: string | undefined;
  #isOver = false;
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #notifyGone: (reason: string) => void = () => undefined;
  /** Resolves with the reason once it is given up. */
  readonly gone = new Promise<string>((resolve) => {
    this.#notifyGone = resolve;
  });

  constructor(parts: RestarterParts) {
    this.#parts = parts;
  }

  /** `ok`, or in one line what is being done about the database. */
  health(): string {
    return this.#trouble ?? 'ok';
  }

  /** To be called when the database has ended. */
  ended(): void {
    if (!this.#isOver)
      this.#running ??= this.#revive().finally(() => {
        this.#running = undefined;
      });
  }

  async #revive(): Promise<void> {
    const { start, log, pausesMs } = this.#parts;
    const now = performance.now();
    this.#ends = [...this.#ends.filter((at) => now - at < WITHIN_MS), now];
    if (this.#ends.length > MOST_ENDS) return this.#giveUp(`it ended ${this.#ends.length} times within ten minutes`);
    this.#trouble = 'the bundled database ended and is being started again';
    log(this.#trouble);
    let reason = '';
    for (const pauseMs of pausesMs) {
      await this.#pause(pauseMs);
      if (this.#isOver) return;
      try {
        await start();
        this.#trouble = undefined;
        return log('the bundled database is started again');
      } catch (error) {
        reason = reasonOf(error);
        this.#trouble = `the bundled database ended and did not start again yet: ${reason}`;
        log(this.#trouble);
      }
    }
    this.#giveUp(reason);
  }

  #giveUp(reason: string): void {
    this.#isOver = true;
    this.#trouble = `the bundled database is not started again any more: ${reason}`;
    this.#notifyGone(this.#trouble);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Resolves when nothing is being started. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** No start from now on; resolves when one that was under way is over. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#wake();
    await this.#running;
  }
}
