/** Records of so many doubles each, in slots that are reused when freed and doubled when short. Slot 0 stands for none. */
export class RecordPool {
  doubles = new Float64Array(0);
  /** The same bytes by words, two to a double. */
  ints = new Int32Array(0);
  readonly #stride: number;
  #free = 0;
  #next = 1;

  constructor(stride: number) {
    this.#stride = stride;
  }

  /** A slot to use, its record holding whatever was there. */
  take(): number {
    const free = this.#free;
    if (free !== 0) {
      this.#free = this.ints[free * this.#stride * 2] as number;
      return free;
    }
    if (this.#next * this.#stride >= this.doubles.length) this.#grow();
    this.#next += 1;
    return this.#next - 1;
  }

  /** Frees a slot; its first word is used to chain it. */
  give(slot: number): void {
    this.ints[slot * this.#stride * 2] = this.#free;
    this.#free = slot;
  }

  #grow(): void {
    const doubles = new Float64Array(Math.max(16 * this.#stride, this.doubles.length * 2));
    doubles.set(this.doubles);
    this.doubles = doubles;
    this.ints = new Int32Array(doubles.buffer);
  }
}
