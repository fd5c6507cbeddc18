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

/** Numbers are given one after the other, so those that live stand close together: in pages, and pages in chunks. */
const PAGE_BITS = 6;
const PAGE = 2 ** PAGE_BITS;
const CHUNK_BITS = 5;
const CHUNK = 2 ** CHUNK_BITS;

/** The values of neighbouring numbers; undefined where there is none. */
type Page<V> = (V | undefined)[];

/** Neighbouring pages, with how many values each has, and how many of them there are. */
type Chunk<V> = { readonly pages: (Page<V> | undefined)[]; readonly sizes: Uint8Array; used: number };

const isNear = (key: number): boolean => key >>> 0 === key;

type Branch<V> = { entries: Map<string, V>; children: Branch<V>[] | undefined; readonly most: number };

const leaf = <V>(most: number): Branch<V> => ({ entries: new Map(), children: undefined, most });

/**
 * A map for hundreds of thousands of entries by whole numbers or names. One map of that size stops everybody for a tenth of a second whenever it has to
 * grow or shrink by one entry; this one is made of many, of which one at a time does. Its entries come in no order to be relied on.
 */
export class LargeMap<K extends string | number, V extends NonNullable<unknown>> {
  /** By numbers of 32 bits: an index is found without hashing. */
  readonly #chunks: (Chunk<V> | undefined)[] = [];
  /** The same chunks, to go through: numbers can be far apart. */
  readonly #used = new Map<number, Chunk<V>>();
  /** By all other numbers, which nothing counts up to. */
  readonly #far = new Map<number, V>();
  readonly #root = leaf<V>(LEAF_SIZE);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: K): V | undefined {
    if (typeof key === 'number')
      return isNear(key)
        ? this.#chunks[key >>> (PAGE_BITS + CHUNK_BITS)]?.pages[(key >>> PAGE_BITS) & (CHUNK - 1)]?.[key & (PAGE - 1)]
        : this.#far.get(key);
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
    for (const [number, chunk] of this.#used)
      for (const [page, values] of chunk.pages.entries()) {
        if (!values) continue;
        const first = (number * CHUNK + page) * PAGE;
        for (const [index, value] of values.entries()) if (value !== undefined) yield [(first + index) as K, value];
      }
    yield* this.#far as Map<K, V>;
    for (const entries of leaves(this.#root)) yield* entries as Map<K, V>;
  }

  #setNumbered(key: number, value: V): void {
    if (!isNear(key)) {
      const before = this.#far.size;
      this.#far.set(key, value);
      this.#size += this.#far.size - before;
      return;
    }
    const chunk = this.#chunkOf(key >>> (PAGE_BITS + CHUNK_BITS));
    const number = (key >>> PAGE_BITS) & (CHUNK - 1);
    let page = chunk.pages[number];
    if (!page) {
      page = new Array<V | undefined>(PAGE).fill(undefined);
      chunk.pages[number] = page;
      chunk.used += 1;
    }
    const index = key & (PAGE - 1);
    if (page[index] === undefined) {
      (chunk.sizes[number] as number) += 1;
      this.#size += 1;
    }
    page[index] = value;
  }

  #chunkOf(number: number): Chunk<V> {
    let chunk = this.#chunks[number];
    if (!chunk) {
      const pages = new Array<Page<V> | undefined>(CHUNK).fill(undefined);
      chunk = { pages, sizes: new Uint8Array(CHUNK), used: 0 };
      this.#chunks[number] = chunk;
      this.#used.set(number, chunk);
    }
    return chunk;
  }

  #deleteNumbered(key: number): boolean {
    if (!isNear(key)) return this.#far.delete(key);
    const at = key >>> (PAGE_BITS + CHUNK_BITS);
    const chunk = this.#chunks[at];
    const number = (key >>> PAGE_BITS) & (CHUNK - 1);
    const page = chunk?.pages[number];
    const index = key & (PAGE - 1);
    if (!chunk || page?.[index] === undefined) return false;
    page[index] = undefined;
    (chunk.sizes[number] as number) -= 1;
    if (chunk.sizes[number] !== 0) return true;
    chunk.pages[number] = undefined;
    chunk.used -= 1;
    if (chunk.used > 0) return true;
    this.#chunks[at] = undefined;
    this.#used.delete(at);
    return true;
  }

  #setNamed(key: string, value: V): void {
    let node = this.#root;
    let depth = 0;
    for (let bits = node.children ? hashOf(key) : 0; node.children; bits >>>= BITS, depth += 1)
      node = node.children[bits & (CHILDREN - 1)] as Branch<V>;
    const { entries } = node;
    const before = entries.size;
    entries.set(key, value);
    this.#size += entries.size - before;
    if (entries.size > node.most && depth < DEEPEST) split(node, depth);
  }

  #leafOf(key: string): Branch<V> {
    let node = this.#root;
    if (!node.children) return node;
    for (let bits = hashOf(key); node.children; bits >>>= BITS)
      node = node.children[bits & (CHILDREN - 1)] as Branch<V>;
    return node;
  }
}

const split = <V>(node: Branch<V>, depth: number): void => {
  const children = Array.from({ length: CHILDREN }, (_, index) => leaf<V>(LEAST + index * STEP));
  for (const [key, value] of node.entries)
    children[(hashOf(key) >>> (depth * BITS)) & (CHILDREN - 1)]?.entries.set(key, value);
  node.entries = new Map();
  node.children = children;
};

function* leaves<V>({ entries, children }: Branch<V>): Generator<Map<string, V>> {
  if (!children) yield entries;
  else for (const child of children) yield* leaves(child);
}
