const BITS = 8;
const CHILDREN = 2 ** BITS;
/** A map this large is taken apart in a millisecond. */
const LEAF_SIZE = 4_096;
/** How large each of those that it is taken apart into may grow, by its place: of one size, all would be full at about the same time. */
const [LEAST, STEP] = [LEAF_SIZE / 2, LEAF_SIZE / CHILDREN];
/** A hash has no more bits to tell entries apart by. */
const DEEPEST = 32 / BITS;

/** FNV-1a over UTF-16 units, mixed, so that its lowest bits are of all of the key. */
const hashOf = (key: string): number => {
  let bits = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) bits = Math.imul(bits ^ key.charCodeAt(index), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return bits ^ (bits >>> 16);
};

/** Numbers are given one after the other, so those that live stand close together. */
const PAGE = 64;

type Page<V> = { readonly values: (V | undefined)[]; size: number };

type Branch<V> = { entries: Map<string, V>; children: Branch<V>[] | undefined; readonly most: number };

const leaf = <V>(most: number): Branch<V> => ({ entries: new Map(), children: undefined, most });

/**
 * A map for hundreds of thousands of entries by whole numbers or names. One map of that size stops everybody for a tenth of a second whenever it has to
 * grow or shrink by one entry; this one is made of many, of which one at a time does. Its entries come in no order to be relied on.
 */
export class LargeMap<K extends string | number, V extends NonNullable<unknown>> {
  readonly #pages = new Map<number, Page<V>>();
  readonly #root = leaf<V>(LEAF_SIZE);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: K): V | undefined {
    if (typeof key === 'number') return this.#pages.get(Math.floor(key / PAGE))?.values[key & (PAGE - 1)];
    return this.#leafOf(key).entries.get(key);
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  set(key: K, value: V): this {
    if (typeof key === 'number') this.#setNumbered(key, value);
    else this.#setNamed(key, value);
    return this;
  }

  delete(key: K): boolean {
    const isGone = typeof key === 'number' ? this.#deleteNumbered(key) : this.#leafOf(key).entries.delete(key);
    if (isGone) this.#size -= 1;
    return isGone;
  }

  *keys(): Generator<K> {
    for (const [key] of this) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    for (const [number, { values }] of this.#pages)
      for (const [index, value] of values.entries())
        if (value !== undefined) yield [(number * PAGE + index) as K, value];
    for (const entries of leaves(this.#root)) yield* entries as Map<K, V>;
  }

  #setNumbered(key: number, value: V): void {
    const number = Math.floor(key / PAGE);
    let page = this.#pages.get(number);
    if (!page) {
      page = { values: new Array<V | undefined>(PAGE).fill(undefined), size: 0 };
      this.#pages.set(number, page);
    }
    const index = key & (PAGE - 1);
    if (page.values[index] === undefined) {
      page.size += 1;
      this.#size += 1;
    }
    page.values[index] = value;
  }

  #deleteNumbered(key: number): boolean {
    const number = Math.floor(key / PAGE);
    const page = this.#pages.get(number);
    const index = key & (PAGE - 1);
    if (page?.values[index] === undefined) return false;
    page.values[index] = undefined;
    page.size -= 1;
    if (page.size === 0) this.#pages.delete(number);
    return true;
  }

  #setNamed(key: string, value: V): void {
    let place = this.#root;
    let depth = 0;
    for (let bits = place.children ? hashOf(key) : 0; place.children; bits >>>= BITS, depth += 1)
      place = place.children[bits & (CHILDREN - 1)] as Branch<V>;
    const { entries } = place;
    const before = entries.size;
    entries.set(key, value);
    this.#size += entries.size - before;
    if (entries.size > place.most && depth < DEEPEST) split(place, depth);
  }

  #leafOf(key: string): Branch<V> {
    let place = this.#root;
    if (!place.children) return place;
    for (let bits = hashOf(key); place.children; bits >>>= BITS)
      place = place.children[bits & (CHILDREN - 1)] as Branch<V>;
    return place;
  }
}

const split = <V>(place: Branch<V>, depth: number): void => {
  const children = Array.from({ length: CHILDREN }, (_, index) => leaf<V>(LEAST + index * STEP));
  for (const [key, value] of place.entries)
    children[(hashOf(key) >>> (depth * BITS)) & (CHILDREN - 1)]?.entries.set(key, value);
  place.entries = new Map();
  place.children = children;
};

function* leaves<V>({ entries, children }: Branch<V>): Generator<Map<string, V>> {
  if (!children) yield entries;
  else for (const child of children) yield* leaves(child);
}
