const BITS = 8;
const CHILDREN = 2 ** BITS;
/** A map this large is taken apart in a millisecond. */
const LEAF_SIZE = 4_096;
/** How large each of those that it is taken apart into may grow, by its place: of one size, all would be full at about the same time. */
const [LEAST, STEP] = [LEAF_SIZE / 2, LEAF_SIZE / CHILDREN];
/** A hash has no more bits to tell entries apart by. */
const DEEPEST = 32 / BITS;

const mixed = (bits: number): number => Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);

/** FNV-1a over UTF-16 units, mixed, so that its lowest bits are of all of the key. */
const hashOf = (key: string | number): number => {
  if (typeof key === 'number') {
    const bits = mixed(key | 0);
    return bits ^ (bits >>> 16);
  }
  let bits = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) bits = Math.imul(bits ^ key.charCodeAt(index), 0x01000193);
  bits = mixed(bits);
  return bits ^ (bits >>> 16);
};

type Branch<K, V> = { entries: Map<K, V>; children: Branch<K, V>[] | undefined; readonly most: number };

const leaf = <K, V>(most: number): Branch<K, V> => ({ entries: new Map(), children: undefined, most });

/**
 * A map for hundreds of thousands of entries. One map of that size stops everybody for a tenth of a second whenever it has to grow or shrink by one
 * entry; this one is made of many, of which one at a time does. Its entries come in no order to be relied on.
 */
export class LargeMap<K extends string | number, V> {
  readonly #root = leaf<K, V>(LEAF_SIZE);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: K): V | undefined {
    return this.#leafOf(key).entries.get(key);
  }

  has(key: K): boolean {
    return this.#leafOf(key).entries.has(key);
  }

  set(key: K, value: V): this {
    let place = this.#root;
    let depth = 0;
    for (let bits = place.children ? hashOf(key) : 0; place.children; bits >>>= BITS, depth += 1)
      place = place.children[bits & (CHILDREN - 1)] as Branch<K, V>;
    const { entries } = place;
    const before = entries.size;
    entries.set(key, value);
    this.#size += entries.size - before;
    if (entries.size > place.most && depth < DEEPEST) split(place, depth);
    return this;
  }

  delete(key: K): boolean {
    const isGone = this.#leafOf(key).entries.delete(key);
    if (isGone) this.#size -= 1;
    return isGone;
  }

  *keys(): Generator<K> {
    for (const entries of leaves(this.#root)) yield* entries.keys();
  }

  *values(): Generator<V> {
    for (const entries of leaves(this.#root)) yield* entries.values();
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    for (const entries of leaves(this.#root)) yield* entries;
  }

  #leafOf(key: K): Branch<K, V> {
    let place = this.#root;
    if (!place.children) return place;
    for (let bits = hashOf(key); place.children; bits >>>= BITS)
      place = place.children[bits & (CHILDREN - 1)] as Branch<K, V>;
    return place;
  }
}

const split = <K extends string | number, V>(place: Branch<K, V>, depth: number): void => {
  const children = Array.from({ length: CHILDREN }, (_, index) => leaf<K, V>(LEAST + index * STEP));
  for (const [key, value] of place.entries)
    children[(hashOf(key) >>> (depth * BITS)) & (CHILDREN - 1)]?.entries.set(key, value);
  place.entries = new Map();
  place.children = children;
};

function* leaves<K, V>({ entries, children }: Branch<K, V>): Generator<Map<K, V>> {
  if (!children) yield entries;
  else for (const child of children) yield* leaves(child);
}
