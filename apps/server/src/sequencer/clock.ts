/** Time and timers of the outside world, handed in so that a simulation can bring its own. */
export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  nowMs(): number;
  /** Milliseconds from an arbitrary start, for measuring. */
  elapsedMs(): number;
  /** Calls once after a while; the answer cancels it. */
  after(delayMs: number, call: () => void): () => void;
};

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  nowMs: Date.now,
  elapsedMs: () => performance.now(),
  after(delayMs, call) {
    const timer = setTimeout(call, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
