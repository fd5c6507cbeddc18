/**
 * A map of which most have one entry: that one lies in the map itself, so that it costs one object and is found without hashing. Entries come in the
 * order in which they were put, as those of a plain map.
 */
export class FewMap<K extends string, V extends NonNullable<unknown>> {
  #key: K | undefined;
  #value: V | undefined;
  #others: Map<K, V> | undefined;

  constructor(entries: Iterable<readonly [K, V]> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.#key === undefined ? 0 : 1 + (this.#others?.size ?? 0);
  }

  get(key: K): V | undefined {
    return key === this.#key ? this.#value : this.#others?.get(key);
  }

  set(key: K, value: V): this {
    if (this.#key === undefined) this.#key = key;
    if (key === this.#key) this.#value = value;
    else {
      this.#others ??= new Map();
      this.#others.set(key, value);
    }
    return this;
  }

  delete(key: K): boolean {
    if (key !== this.#key) return this.#others?.delete(key) ?? false;
    const [next] = this.#others ?? [];
    [this.#key, this.#value] = next ?? [undefined, undefined];
    if (next) this.#others?.delete(next[0]);
    return true;
  }

  *keys(): Generator<K> {
    for (const [key] of this) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    if (this.#key === undefined) return;
    yield [this.#key, this.#value as V];
    if (this.#others) yield* this.#others;
  }
}
