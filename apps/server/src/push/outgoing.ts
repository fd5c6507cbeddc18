import { FrameRun } from './frame-run.ts';
import type { Reader } from './reader.ts';

/** Readers written to in one turn of the loop, a few milliseconds of it; orders come in between (LIVE-18). */
export const READERS_A_TURN = 50;
/** With very many readers more are written to in a turn, so that all have theirs before the next push. */
const MOST_TURNS = 16;

/**
 * Frames on their way to readers: some readers a turn of the loop, whoever has waited longest first. What comes for a reader who waits yet is written
 * together with what waits, behind it.
 */
export class Outgoing {
  readonly #waiting = new Map<Reader, FrameRun>();
  readonly #write: (reader: Reader, frames: Buffer) => void;
  /** What every run of one push begins with, so that readers of the same frames share it. */
  #nothing = new FrameRun();
  #readersATurn = READERS_A_TURN;
  #turn: NodeJS.Immediate | undefined;

  constructor(write: (reader: Reader, frames: Buffer) => void) {
    this.#write = write;
  }

  /** How many readers wait for frames. */
  get size(): number {
    return this.#waiting.size;
  }

  add(reader: Reader, frame: Buffer): void {
    this.#waiting.set(reader, (this.#waiting.get(reader) ?? this.#nothing).plus(frame));
  }

  /** Begins to write what was added: to the first readers now, to the others in the turns that follow. */
  go(): void {
    this.#nothing = new FrameRun();
    this.#readersATurn = Math.max(READERS_A_TURN, Math.ceil(this.#waiting.size / MOST_TURNS));
    if (this.#turn === undefined) this.#writeSome();
  }

  /** Writes what waits for one reader now: what is said to it next comes behind. */
  catchUp(reader: Reader): void {
    const run = this.#waiting.get(reader);
    if (!run) return;
    this.#waiting.delete(reader);
    this.#write(reader, run.bytes);
  }

  /** Leaves out a reader who is gone. */
  forget(reader: Reader): void {
    this.#waiting.delete(reader);
  }

  stop(): void {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    this.#waiting.clear();
  }

  #writeSome(): void {
    this.#turn = undefined;
    let left = this.#readersATurn;
    for (const reader of this.#waiting.keys()) {
      if (left === 0) break;
      left -= 1;
      this.catchUp(reader);
    }
    if (this.#waiting.size > 0) this.#turn = setImmediate(() => this.#writeSome());
  }
}
