import { uptime } from 'node:os';

/** Time and timers of the outside world, handed in so that a simulation can bring its own. */
export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  nowMs(): number;
  /** Milliseconds from an arbitrary start, for measuring; a clock that is set does not change them. */
  elapsedMs(): number;
  /** How long the machine was suspended, as far as it knows: what `elapsedMs` does not count. From an arbitrary start. */
  suspendedMs(): number;
  /** Calls once after a while; the answer cancels it. */
  after(delayMs: number, call: () => void): () => void;
};

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  suspendedMs: () => uptime() * 1000 - performance.now(),
  after(delayMs, call) {
    const timer = setTimeout(call, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
