/**
 * A map of at most so many entries: a new one takes the place of the one put first. Putting an entry again makes it the newest. `isOver` says of an
 * entry that its time has passed; those at the old end go with each new one.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number;
  readonly #isOver: (value: V) => boolean;

  constructor(most: number, isOver: (value: V) => boolean = () => false) {
    super();
    this.#most = most;
    this.#isOver = isOver;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    for (const [oldest, old] of this) {
      if (this.size < this.#most && !this.#isOver(old)) break;
      this.delete(oldest);
    }
    return super.set(key, value);
  }
}
