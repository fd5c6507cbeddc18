/**
 * Finds the slot of a record by its key: open addressing with linear probing over slot numbers alone. The keys stay in the
 * records (`keys[slot * stride]`), so the table costs 4 bytes an entry, and slot 0 stands for an empty place.
 */
export class SlotIndex {
  readonly #stride: number;
  #places = new Int32Array(0);
  #shift = 32;
  #mask = -1;
  #count = 0;

  constructor(stride: number) {
    this.#stride = stride;
  }

  /** The slot whose record has this key, or 0. */
  find(keys: Float64Array, key: number): number {
    if (this.#count === 0) return 0;
    const buckets = this.#places;
    const mask = this.#mask;
    let bucket = this.#home(key);
    for (;;) {
      const slot = buckets[bucket] as number;
      if (slot === 0 || keys[slot * this.#stride] === key) return slot;
      bucket = (bucket + 1) & mask;
    }
  }

  /** Enters a slot under the key in its record; false when the key is there already. */
  add(keys: Float64Array, slot: number): boolean {
    // At most a quarter full: most keys are met at once, and a miss ends at once.
    if (this.#count * 4 >= this.#places.length) this.#grow(keys);
    const key = keys[slot * this.#stride] as number;
    const buckets = this.#places;
    const mask = this.#mask;
    let bucket = this.#home(key);
    for (;;) {
      const other = buckets[bucket] as number;
      if (other === 0) break;
      if (keys[other * this.#stride] === key) return false;
      bucket = (bucket + 1) & mask;
    }
    buckets[bucket] = slot;
    this.#count += 1;
    return true;
  }

  /** Removes an entered slot; the record must still hold its key. */
  remove(keys: Float64Array, slot: number): void {
    const buckets = this.#places;
    const mask = this.#mask;
    const stride = this.#stride;
    let hole = this.#home(keys[slot * stride] as number);
    while (buckets[hole] !== slot) hole = (hole + 1) & mask;
    // Close the gap: pull back every later entry that was pushed past its home by what stood here.
    let bucket = (hole + 1) & mask;
    for (;;) {
      const other = buckets[bucket] as number;
      if (other === 0) break;
      const home = this.#home(keys[other * stride] as number);
      if (((bucket - home) & mask) >= ((bucket - hole) & mask)) {
        buckets[hole] = other;
        hole = bucket;
      }
      bucket = (bucket + 1) & mask;
    }
    buckets[hole] = 0;
    this.#count -= 1;
  }

  // Multiplying by 2^32 ÷ golden ratio spreads the runs of neighbouring keys that ids and pages are.
  #home(key: number): number {
    return Math.imul(key | 0, 0x9e3779b1) >>> this.#shift;
  }

  #grow(keys: Float64Array): void {
    const old = this.#places;
    const length = Math.max(16, old.length * 2);
    const buckets = new Int32Array(length);
    this.#places = buckets;
    this.#mask = length - 1;
    this.#shift = Math.clz32(length - 1);
    for (const slot of old) {
      if (slot === 0) continue;
      let bucket = this.#home(keys[slot * this.#stride] as number);
      while (buckets[bucket] !== 0) bucket = (bucket + 1) & this.#mask;
      buckets[bucket] = slot;
    }
  }
}
