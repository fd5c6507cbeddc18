import { LargeMap } from '../large-map.ts';

type Queued = { readonly key: string; before: Queued | undefined; after: Queued | undefined };

/** Keys in the order they were entered, each once. The first of many are found, and any is taken out, at the same cost however many there are. */
export class QueuedKeys {
  readonly #byKey = new LargeMap<string, Queued>();
  #first: Queued | undefined;
  #last: Queued | undefined;

  get size(): number {
    return this.#byKey.size;
  }

  /** Whether it was entered; one that is there already stays where it is. */
  add(key: string): boolean {
    if (this.#byKey.has(key)) return false;
    const queued: Queued = { key, before: this.#last, after: undefined };
    if (this.#last) this.#last.after = queued;
    else this.#first = queued;
    this.#last = queued;
    this.#byKey.set(key, queued);
    return true;
  }

  /** Whether it was there. */
  delete(key: string): boolean {
    const queued = this.#byKey.get(key);
    if (!queued) return false;
    const { before, after } = queued;
    if (before) before.after = after;
    else this.#first = after;
    if (after) after.before = before;
    else this.#last = before;
    return this.#byKey.delete(key);
  }

  /** The first of them, at most so many. */
  first(most: number): string[] {
    const keys: string[] = [];
    for (let each = this.#first; each && keys.length < most; each = each.after) keys.push(each.key);
    return keys;
  }
}
