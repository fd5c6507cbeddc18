import { utcDay } from '@bourse/rules';
import { StartRefused } from '../store/start-refused.ts';
import type { Clock } from './clock.ts';

/** By how much time may run faster or slower than the machine's elapsed time while it is led back to the machine's clock. */
const SLEW = 0.1;
/** The machine's clock is called wrong when it is further away than this. */
const TOLERANCE_MS = 1_000;
/** A suspension shorter than this is not told from an inexact measurement. */
const SUSPENDED_MS = 1_000;
const LOOK_EVERY_MS = 1_000;

/** The server's own time: the machine's clock, but never backwards and never by a step (rule JOURNAL-22). */
export type SteadyClock = Clock & {
  /** Goes on from an instant when it stands before it: that of the last row of the journal. Milliseconds UTC. */
  notBefore(atMs: number): void;
  /** How far the machine's clock is ahead of this one, in milliseconds; negative when it is behind. */
  offsetMs(): number;
  /** `ok`, or one line for `/readyz` that says by how much the machine's clock is off. */
  health(): string;
};

/**
 * Follows a machine's clock within bounds that its elapsed time sets: between two readings time goes on by what elapsed, give or take a tenth. So a
 * clock that is set ahead moves nothing at once, one that is set back stops nothing, and a span of 15 s is never longer than 16.7 s. A suspension is time that elapsed.
 */
export const steadyClock = (machine: Clock): SteadyClock => {
  let at = machine.nowMs();
  let elapsed = machine.elapsedMs();
  let suspended = machine.suspendedMs();
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** What a suspension added since the last look; only looked for when the clock is ahead, once a second. */
  const suspension = (aheadMs: number): number => {
    if (aheadMs < SUSPENDED_MS || elapsed - lookedAt < LOOK_EVERY_MS) return 0;
    lookedAt = elapsed;
    const before = suspended;
    suspended = Math.max(before, machine.suspendedMs());
    return suspended - before < SUSPENDED_MS ? 0 : suspended - before;
  };

  const read = (): number => {
    const machineMs = machine.nowMs();
    const now = machine.elapsedMs();
    const passed = Math.max(0, now - elapsed);
    elapsed = now;
    const known = passed + suspension(machineMs - at - passed);
    at = Math.min(Math.max(machineMs, at + known * (1 - SLEW)), at + known * (1 + SLEW));
    return at;
  };

  const offsetMs = (): number => {
    const time = read();
    return Math.round(machine.nowMs() - time);
  };

  return {
    nowMs: () => Math.floor(read()),
    elapsedMs: machine.elapsedMs,
    suspendedMs: machine.suspendedMs,
    after: machine.after,
    notBefore(atMs) {
      at = Math.max(read(), atMs);
    },
    offsetMs,
    health() {
      const offset = offsetMs();
      if (Math.abs(offset) <= TOLERANCE_MS) return 'ok';
      const side = offset > 0 ? 'ahead of' : 'behind';
      return `the machine's clock is ${Math.round(Math.abs(offset) / 1000)} s ${side} the server's time, which follows it by a tenth of the time that passes`;
    },
  };
};

const WATCH_MS = 1_000;
const DAY_MS = 86_400_000;

/** Says when the machine's clock is found wrong, and when it is right again; the answer ends it. */
export const watchClock = (clock: SteadyClock, say: (line: string) => void): (() => void) => {
  let wasWrong = false;
  const look = (): void => {
    const health = clock.health();
    if ((health !== 'ok') !== wasWrong) say(wasWrong ? "the machine's clock is right again" : health);
    wasWrong = health !== 'ok';
    cancel = clock.after(WATCH_MS, look);
  };
  let cancel = clock.after(WATCH_MS, look);
  return () => cancel();
};

/**
 * Refuses a clock too far after the last row: the journal's time never goes back, so one row would keep that time for good.
 * @param lastAt the last row's time, milliseconds UTC; 0 when there is none.
 * @throws {StartRefused} naming the setting that lets it pass.
 */
export const refuseFarClock = (lastAt: number, machineMs: number, jumpDays: number): void => {
  const days = Math.floor((machineMs - lastAt) / DAY_MS);
  if (lastAt === 0 || days <= jumpDays) return;
  throw new StartRefused(
    `The machine's clock says ${utcDay(machineMs)}, ${days} days after the journal's last row of ${utcDay(lastAt)}. Set the clock right, or CLOCK_JUMP_DAYS above that if it is.`,
  );
};
