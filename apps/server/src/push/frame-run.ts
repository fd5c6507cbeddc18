/** Frames that go to a reader one after the other. Readers who are given the same ones share a run, so that it is joined once for all of them. */
export class FrameRun {
  readonly #before: FrameRun | undefined;
  readonly #frame: Buffer | undefined;
  readonly #longer = new Map<Buffer, FrameRun>();
  #joined: Buffer | undefined;

  constructor(before?: FrameRun, frame?: Buffer) {
    this.#before = before;
    this.#frame = frame;
  }

  /** This run with one more frame at its end. */
  plus(frame: Buffer): FrameRun {
    let longer = this.#longer.get(frame);
    if (!longer) {
      longer = new FrameRun(this, frame);
      this.#longer.set(frame, longer);
    }
    return longer;
  }

  /** All its frames as they go over the wire. */
  get bytes(): Buffer {
    this.#joined ??= this.#join();
    return this.#joined;
  }

  #join(): Buffer {
    const frames: Buffer[] = [];
    for (let run: FrameRun | undefined = this; run; run = run.#before) if (run.#frame) frames.push(run.#frame);
    return frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames.reverse());
  }
}
