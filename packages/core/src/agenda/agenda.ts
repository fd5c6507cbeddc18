import { assert } from '@bourse/rules';

/** What of one kind waits for one moment (ms UTC), by their keys in the order they were entered. */
export type Due = { readonly moment: number; readonly kind: string; readonly keys: readonly string[] };

/**
 * Everything that waits for a moment. Finding what is due next costs as much as there are different moments, by their logarithm, however much
 * waits; what waits for one moment comes by kinds and keys in the order they were entered.
 */
export class Agenda {
  readonly #waiting = new Map<number, Map<string, Set<string>>>();
  /** A heap of the moments; one that nothing waits for any more is dropped when it comes to the top. */
  readonly #moments: number[] = [];
  #size = 0;

  /** How many keys wait. */
  get size(): number {
    return this.#size;
  }

  /** Enters a key; one that waits for that moment already stays where it is. */
  add(moment: number, kind: string, key: string): void {
    assert(Number.isSafeInteger(moment), `${moment} is no moment`);
    let kinds = this.#waiting.get(moment);
    if (!kinds) {
      kinds = new Map();
      this.#waiting.set(moment, kinds);
      this.#push(moment);
    }
    let keys = kinds.get(kind);
    if (!keys) {
      keys = new Set();
      kinds.set(kind, keys);
    }
    if (keys.has(key)) return;
    keys.add(key);
    this.#size += 1;
  }

  /** Takes a key out, if it is there. */
  remove(moment: number, kind: string, key: string): void {
    const kinds = this.#waiting.get(moment);
    const keys = kinds?.get(kind);
    if (!kinds || !keys?.delete(key)) return;
    this.#size -= 1;
    if (keys.size === 0) kinds.delete(kind);
    if (kinds.size === 0) this.#waiting.delete(moment);
  }

  /** Takes the first keys of a kind out that wait for a moment. */
  removeFirst(moment: number, kind: string, count: number): void {
    let left = count;
    for (const key of this.#waiting.get(moment)?.get(kind) ?? []) {
      if (left === 0) break;
      this.remove(moment, kind, key);
      left -= 1;
    }
    assert(left === 0, 'what is done was due');
  }

  /** The next moment that something waits for; undefined when nothing does. */
  next(): number | undefined {
    for (let first = this.#moments[0]; first !== undefined; first = this.#moments[0]) {
      if (this.#waiting.has(first)) return first;
      this.#pop();
    }
    return undefined;
  }

  /** The first of what is due at an instant, of one moment and one kind, at most so many keys. */
  due(at: number, most: number): Due | undefined {
    const moment = this.next();
    if (moment === undefined || moment > at) return undefined;
    for (const [kind, waiting] of this.#waiting.get(moment) ?? []) {
      const keys: string[] = [];
      for (const key of waiting) {
        if (keys.length === most) break;
        keys.push(key);
      }
      return { moment, kind, keys };
    }
    return undefined;
  }

  /** What waits, soonest first. */
  *all(): Generator<Due> {
    for (const moment of [...this.#waiting.keys()].sort((a, b) => a - b))
      for (const [kind, keys] of this.#waiting.get(moment) ?? []) yield { moment, kind, keys: [...keys] };
  }

  #push(moment: number): void {
    const heap = this.#moments;
    let at = heap.push(moment) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((heap[above] as number) <= moment) break;
      heap[at] = heap[above] as number;
      at = above;
    }
    heap[at] = moment;
  }

  #pop(): void {
    const heap = this.#moments;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && (heap[below + 1] as number) < (heap[below] as number)) below += 1;
      if ((heap[below] as number) >= last) break;
      heap[at] = heap[below] as number;
      at = below;
    }
    heap[at] = last;
  }
}
