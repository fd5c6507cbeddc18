/** Sockets that one network may have open without anyone signed in on them: many customers can stand behind one address. */
export const MOST_OF_NETWORK = 200;
/** Sockets that one customer may have signed in on: their devices and tabs. */
export const MOST_OF_CUSTOMER = 20;

/** How many sockets are open of each network and of each customer (LIVE-14). */
export class SocketCount {
  readonly #open = new Map<string, number>();

  /** Counts one more of `key`, unless it has `most` already. */
  enter(key: string, most: number): boolean {
    const open = this.#open.get(key) ?? 0;
    if (open >= most) return false;
    this.#open.set(key, open + 1);
    return true;
  }

  leave(key: string): void {
    const open = this.#open.get(key) ?? 0;
    if (open > 1) this.#open.set(key, open - 1);
    else this.#open.delete(key);
  }

  /** How many networks and customers have any: what is closed leaves nothing behind. */
  get size(): number {
    return this.#open.size;
  }
}
