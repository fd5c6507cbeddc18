export type ReadBounds = {
  /** Reads that are made at once. */
  readonly mostAtOnce: number;
  /** A read that has taken as long as this, ms, waits for something else than the trading thread: the next one begins beside it. */
  readonly slowMs: number;
};

const usual: ReadBounds = { mostAtOnce: 2, slowMs: 20 };

/** A place among those at once; `isOld` when it was held already at the last look. */
type Turn = { isOld: boolean };

/**
 * Lets few reads be made at once and the others wait: callers take turns, each with its oldest read, so that one who asks for a hundred holds nobody
 * up for longer than one who asks for one. The next ones begin once the loop has looked what came: orders, above all, have been taken in first (rule
 * HTTP-30). None is refused: connections are bounded elsewhere (HTTP-16).
 */
export class ReadTurns {
  readonly #bounds: ReadBounds;
  readonly #held = new Set<Turn>();
  /** By caller, the one whose turn is next first. */
  readonly #waiting = new Map<string, ((turn: Turn) => void)[]>();
  #isNextDue = false;
  #isWatched = false;

  constructor(bounds: ReadBounds = usual) {
    this.#bounds = bounds;
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#isFree && this.#waiting.size === 0 ? this.#take() : await this.#turn(caller);
    try {
      return await work();
    } finally {
      this.#leave(turn);
    }
  }

  get #isFree(): boolean {
    return this.#held.size < this.#bounds.mostAtOnce;
  }

  #take(): Turn {
    const turn = { isOld: false };
    this.#held.add(turn);
    return turn;
  }

  #turn(caller: string): Promise<Turn> {
    this.#watch();
    return new Promise((resolve) => {
      const own = this.#waiting.get(caller);
      if (own) own.push(resolve);
      else this.#waiting.set(caller, [resolve]);
    });
  }

  /** The oldest read of the caller whose turn it is; that caller then stands behind all others. */
  #next(): ((turn: Turn) => void) | undefined {
    for (const [caller, own] of this.#waiting) {
      const begin = own.shift();
      this.#waiting.delete(caller);
      if (own.length > 0) this.#waiting.set(caller, own);
      return begin;
    }
    return undefined;
  }

  #leave(turn: Turn): void {
    if (!this.#held.delete(turn) || this.#waiting.size === 0 || this.#isNextDue) return;
    this.#isNextDue = true;
    // After the loop has looked what came.
    setImmediate(() => {
      this.#isNextDue = false;
      while (this.#isFree) {
        const begin = this.#next();
        if (!begin) return;
        begin(this.#take());
      }
    });
  }

  /** While some wait, the places of reads that have been held from one look to the next are given to others. */
  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    setTimeout(() => {
      this.#isWatched = false;
      for (const turn of this.#held) {
        if (turn.isOld) this.#leave(turn);
        else turn.isOld = true;
      }
      if (this.#waiting.size > 0) this.#watch();
    }, this.#bounds.slowMs);
  }
}
