import { BoundedMap } from '../store/bounded-map.ts';

type Window = { calls: number; readonly startMs: number };

/** How many calls one caller may make in a window of time. */
export type Share = { readonly most: number; readonly windowMs: number };

/** Callers that are counted at once; of more, the longest unheard of are forgotten. */
const CALLERS = 20_000;

/** Counts calls by their caller, in windows that begin with a call and end by the server's time. */
export class CallLimit {
  readonly #share: Share;
  readonly #now: () => number;
  readonly #windows: BoundedMap<string, Window>;

  /** @param now the server's time in milliseconds. */
  constructor(share: Share, now: () => number, callers = CALLERS) {
    this.#share = share;
    this.#now = now;
    this.#windows = new BoundedMap(callers);
  }

  /** Counts a call; true when its caller has made more than its share. */
  isUsedUp(caller: string): boolean {
    const atMs = this.#now();
    const known = this.#windows.get(caller);
    const isOpen = known !== undefined && atMs - known.startMs < this.#share.windowMs;
    const window = isOpen ? known : { calls: 0, startMs: atMs };
    window.calls += 1;
    this.#windows.set(caller, window);
    return window.calls > this.#share.most;
  }
}
