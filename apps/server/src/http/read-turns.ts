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
 * Lets few reads be made at once and the others wait in the order in which they came. The next ones begin once the loop has looked what came: orders,
 * above all, have been taken in first (rule HTTP-30). None is refused: connections are bounded elsewhere (HTTP-16).
 */
export class ReadTurns {
  readonly #bounds: ReadBounds;
  readonly #held = new Set<Place>();
  readonly #waiting: ((place: Place) => void)[] = [];
  #isNextDue = false;
  #isWatched = false;

  constructor(bounds: ReadBounds = usual) {
    this.#bounds = bounds;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const place = this.#isFree && this.#waiting.length === 0 ? this.#take() : await this.#turn();
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

  #turn(): Promise<Place> {
    this.#watch();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #leave(place: Place): void {
    if (!this.#held.delete(place) || this.#waiting.length === 0 || this.#isNextDue) return;
    this.#isNextDue = true;
    // After the loop has looked what came.
    setImmediate(() => {
      this.#isNextDue = false;
      while (this.#isFree) {
        const begin = this.#waiting.shift();
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
      if (this.#waiting.length > 0) this.#watch();
    }, this.#bounds.slowMs);
  }
}
