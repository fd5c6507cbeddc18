import { BoundedMap } from '../store/bounded-map.ts';

type Window = { current: number; ttl: number; readonly startMs: number };
type Count = { readonly current: number; readonly ttl: number };
type Callback = (error: Error | null, count: Count) => void;
type LimitStore = {
  readonly incr: (key: string, callback: Callback, timeWindow: number) => void;
  readonly child: () => LimitStore;
};

/**
 * A store of counts for `@fastify/rate-limit` whose windows end by the server's time: the library's own goes by the machine's clock, and one that is set
 * back would keep callers out until it is back where it was. Of more callers than `cache` the longest unheard of are forgotten.
 * @param now the server's time in milliseconds.
 */
export const limitStore = (now: () => number, cache: number): (new () => LimitStore) =>
  class CountedWindows {
    readonly #windows = new BoundedMap<string, Window>(cache);

    incr(key: string, callback: Callback, timeWindow: number): void {
      const at = now();
      const known = this.#windows.get(key);
      const isOpen = known !== undefined && at - known.startMs < timeWindow;
      const window = isOpen ? known : { current: 0, ttl: timeWindow, startMs: at };
      window.current += 1;
      window.ttl = timeWindow - (at - window.startMs);
      this.#windows.set(key, window);
      // A copy: the count of this call, not of those that come before it is looked at.
      callback(null, { current: window.current, ttl: window.ttl });
    }

    child(): LimitStore {
      return new CountedWindows();
    }
  };
