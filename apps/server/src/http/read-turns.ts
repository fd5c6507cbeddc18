export type ReadBounds = {
  /** Reads that are made at once. */
  readonly mostAtOnce: number;
  /** A read that has taken as long as this, ms, waits for something else than the trading thread: the next one begins beside it. */
  readonly slowMs: number;
};

const usual: ReadBounds = { mostAtOnce: 2, slowMs: 20 };

/** A place among those at once; `isOld` when it was held already at the last look. */
type Place = { isOld: boolean };

/**
 * Lets few reads be made at once and the others wait: callers take turns, each with its oldest read, so that one who asks for a hundred holds nobody
 * up for longer than one who asks for one. The next ones begin once the loop has looked what came: orders, above all, have been taken in first (rule
 * HTTP-30). None is refused: connections are bounded elsewhere (HTTP-16).
 */
export class ReadTurns {
  readonly #bounds: ReadBounds;
  readonly #held = new Set<Place>();
  /** By caller, the one whose turn is next first. */
  readonly #waiting = new Map<string, ((place: Place) => void)[]>();
  #isNextDue = false;
  #isWatched = false;

  constructor(bounds: ReadBounds = usual) {
    this.#bounds = bounds;
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const place = this.#isFree && this.#waiting.size === 0 ? this.#take() : await this.#turn(caller);
    try {
      return await work();
    } finally {
      this.#leave(place);
    }
  }

  get #isFree(): boolean {
    return this.#held.size < this.#bounds.mostAtOnce;
  }

  #take(): Place {
    const place = { isOld: false };
    this.#held.add(place);
    return place;
  }

  #turn(caller: string): Promise<Place> {
    this.#watch();
    return new Promise((resolve) => {
      const own = this.#waiting.get(caller);
      if (own) own.push(resolve);
      else this.#waiting.set(caller, [resolve]);
    });
  }

  /** The oldest read of the caller whose turn it is; that caller then stands behind all others. */
  #next(): ((place: Place) => void) | undefined {
    for (const [caller, own] of this.#waiting) {
      const begin = own.shift();
      this.#waiting.delete(caller);
      if (own.length > 0) this.#waiting.set(caller, own);
      return begin;
    }
    return undefined;
  }

  #leave(place: Place): void {
    if (!this.#held.delete(place) || this.#waiting.size === 0 || this.#isNextDue) return;
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
      for (const place of this.#held) {
        if (place.isOld) this.#leave(place);
        else place.isOld = true;
      }
      if (this.#waiting.size > 0) this.#watch();
    }, this.#bounds.slowMs);
  }
}
