import { assert } from '@bourse/rules';
import { Heap } from '../heap.ts';
import { LargeMap } from '../large-map.ts';
import { QueuedKeys } from './queued-keys.ts';

/** What of one kind waits for one moment (ms UTC), by their keys in the order they were entered. */
export type Due = { readonly moment: number; readonly kind: string; readonly keys: readonly string[] };

type Moment = { readonly moment: number; readonly kinds: Map<string, QueuedKeys>; place: number };

/**
 * Everything that waits for a moment. Finding what is due next costs as much as there are different moments, by their logarithm, however much
 * waits; what waits for one moment comes by kinds and keys in the order they were entered.
 */
export class Agenda<Kind extends string = string> {
  readonly #waiting = new LargeMap<number, Moment>();
  readonly #moments = new Heap<Moment>((one, other) => one.moment < other.moment);
  #size = 0;

  /** How many keys wait. */
  get size(): number {
    return this.#size;
  }

  /** Enters a key; one that waits for that moment already stays where it is. */
  add(moment: number, kind: Kind, key: string): void {
    assert(Number.isSafeInteger(moment), `${moment} is no moment`);
    let waiting = this.#waiting.get(moment);
    if (!waiting) {
      waiting = { moment, kinds: new Map(), place: -1 };
      this.#waiting.set(moment, waiting);
      this.#moments.add(waiting);
    }
    let keys = waiting.kinds.get(kind);
    if (!keys) {
      keys = new QueuedKeys();
      waiting.kinds.set(kind, keys);
    }
    if (keys.add(key)) this.#size += 1;
  }

  /** Takes a key out, if it is there. */
  remove(moment: number, kind: string, key: string): void {
    const waiting = this.#waiting.get(moment);
    const keys = waiting?.kinds.get(kind);
    if (!waiting || !keys?.delete(key)) return;
    this.#size -= 1;
    if (keys.size === 0) waiting.kinds.delete(kind);
    if (waiting.kinds.size > 0) return;
    this.#waiting.delete(moment);
    this.#moments.remove(waiting);
  }

  /** Takes the first keys of a kind out that wait for a moment. */
  removeFirst(moment: number, kind: string, count: number): void {
    const keys = this.#waiting.get(moment)?.kinds.get(kind)?.first(count) ?? [];
    assert(keys.length === count, 'what is done was due');
    for (const key of keys) this.remove(moment, kind, key);
  }

  /** The next moment that something waits for; undefined when nothing does. */
  next(): number | undefined {
    return this.#moments.first?.moment;
  }

  /** The first of what is due at an instant, of one moment and one kind, at most so many keys. */
  due(at: number, most: number): Due | undefined {
    const first = this.#moments.first;
    if (!first || first.moment > at) return undefined;
    const { moment, kinds } = first;
    for (const [kind, waiting] of kinds) return { moment, kind, keys: waiting.first(most) };
    return undefined;
  }

  /** What waits, soonest first. */
  *all(): Generator<Due> {
    for (const moment of [...this.#waiting.keys()].sort((a, b) => a - b))
      for (const [kind, keys] of this.#waiting.get(moment)?.kinds ?? [])
        yield { moment, kind, keys: keys.first(keys.size) };
  }
}
