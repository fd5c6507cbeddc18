/** A resting order is ORDER_DOUBLES doubles (id, owner, quantity) and, in the same bytes, words for its links and its level. */
export const ORDER_DOUBLES = 5;
export const ORDER_WORDS = 10;
export const ORDER_OWNER = 1;
export const ORDER_QUANTITY = 2;
export const ORDER_NEXT = 6;
export const ORDER_BEFORE = 7;
export const ORDER_LEVEL = 8;
export const ORDER_IS_BUY = 9;

/** The slots that resting orders lie in, reused when freed and doubled when short. Slot 0 stands for none. */
export class OrderPool {
  doubles = new Float64Array(0);
  ints = new Int32Array(0);
  #free = 0;
  #next = 1;

  take(): number {
    const free = this.#free;
    if (free !== 0) {
      this.#free = this.ints[free * ORDER_WORDS + ORDER_NEXT] as number;
      return free;
    }
    if (this.#next * ORDER_WORDS >= this.ints.length) this.#grow();
    this.#next += 1;
    return this.#next - 1;
  }

  give(slot: number): void {
    this.ints[slot * ORDER_WORDS + ORDER_NEXT] = this.#free;
    this.#free = slot;
  }

  #grow(): void {
    const doubles = new Float64Array(Math.max(16 * ORDER_DOUBLES, this.doubles.length * 2));
    doubles.set(this.doubles);
    this.doubles = doubles;
    this.ints = new Int32Array(doubles.buffer);
  }
}
