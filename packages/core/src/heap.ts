/** Something that can stand in a heap; `place` is where, kept by the heap. */
export type Placed = { place: number };

/** Things by an order of their own: the first is known at once; one is added or taken out, wherever it stands, in the logarithm of their number. */
export class Heap<T extends Placed> {
  readonly #items: T[] = [];
  readonly #isBefore: (one: T, other: T) => boolean;

  /** @param isBefore a total order; no two things are equal. */
  constructor(isBefore: (one: T, other: T) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  get first(): T | undefined {
    return this.#items[0];
  }

  add(item: T): void {
    this.#items.push(item);
    this.#rise(item, this.#items.length - 1);
  }

  /** Takes out an item that is in the heap. */
  remove(item: T): void {
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#sink(last, item.place);
    this.#rise(last, last.place);
  }

  /**
   * All of them in their order, without taking them out: each costs the logarithm of how many were given before it. It must not change meanwhile.
   */
  *inOrder(): Generator<T, undefined> {
    const items = this.#items;
    const next = new Heap<Placed & { readonly item: T }>((one, other) => this.#isBefore(one.item, other.item));
    const look = (place: number): void => {
      const item = items[place];
      if (item) next.add({ place: 0, item });
    };
    look(0);
    for (let node = next.first; node; node = next.first) {
      yield node.item;
      next.remove(node);
      look(2 * node.item.place + 1);
      look(2 * node.item.place + 2);
    }
    return undefined;
  }

  /** The first so many for which `goesOn` holds, in their order, without taking them out; ends at the first for which it does not. */
  firstOf(most: number, goesOn: (item: T) => boolean): T[] {
    const found: T[] = [];
    if (most <= 0) return found;
    for (const item of this.inOrder()) {
      if (!goesOn(item)) break;
      found.push(item);
      if (found.length === most) break;
    }
    return found;
  }

  #rise(item: T, from: number): void {
    const items = this.#items;
    let at = from;
    while (at > 0) {
      const above = items[(at - 1) >> 1] as T;
      if (this.#isBefore(above, item)) break;
      this.#put(above, at);
      at = (at - 1) >> 1;
    }
    this.#put(item, at);
  }

  #sink(item: T, from: number): void {
    const items = this.#items;
    let at = from;
    for (let below = 2 * at + 1; below < items.length; below = 2 * at + 1) {
      if (below + 1 < items.length && this.#isBefore(items[below + 1] as T, items[below] as T)) below += 1;
      if (this.#isBefore(item, items[below] as T)) break;
      this.#put(items[below] as T, at);
      at = below;
    }
    this.#put(item, at);
  }

  #put(item: T, at: number): void {
    this.#items[at] = item;
    item.place = at;
  }
}
