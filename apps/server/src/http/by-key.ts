/**
 * Lets work of the same name run one after the other, in the order in which it came. Two requests with one key that were decided side by side could
 * be answered differently: a refusal to the second would be untrue once the first, held up on its way, was carried out.
 */
export class ByKey {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, mine);
    const forget = (): void => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  }
}
