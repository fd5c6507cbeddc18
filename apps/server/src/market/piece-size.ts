/** How long a piece may take to decide, in milliseconds: whoever comes meanwhile waits for so much, and for the writing of it. */
const PIECE_MS = 10;
const BEGIN_WITH = 50;

/**
 * How many things of each kind one command does, by how long the last ones took on this machine: a close-out is the work of a hundred settlements,
 * and a busy machine does less at a time. What a command did is in the journal, so that nothing follows from a clock.
 */
export class PieceSizes {
  readonly #most: number;
  readonly #sizes = new Map<string, number>();

  /** @param most what one command does at most, however quick it is. */
  constructor(most: number) {
    this.#most = most;
  }

  of(kind: string): number {
    return this.#sizes.get(kind) ?? Math.min(BEGIN_WITH, this.#most);
  }

  /** A piece of a kind took so long; `isFull` where there was more to do than it did. */
  took(kind: string, ms: number, isFull: boolean): void {
    const size = this.of(kind);
    if (ms > PIECE_MS) this.#sizes.set(kind, Math.max(1, Math.floor(size / Math.min(2, ms / PIECE_MS))));
    else if (isFull && ms < PIECE_MS / 2) this.#sizes.set(kind, Math.min(this.#most, 2 * size));
  }
}
