import { type Clock, systemClock } from '../../apps/server/src/sequencer/clock.ts';

const DAY_MS = 86_400_000;

/**
 * The machine's clock can be set, and time be made to pass on both of its clocks. It begins at noon of today, UTC: what passes in a few hours passes
 * within one day, whenever the tests are run.
 */
export const plantedClock = () => {
  const now = Date.now();
  const noon = now - (now % DAY_MS) + DAY_MS / 2;
  const machine = { setBy: noon - now, passed: 0 };
  const clock: Clock = {
    ...systemClock,
    nowMs: () => Date.now() + machine.setBy + machine.passed,
    elapsedMs: () => performance.now() + machine.passed,
  };
  return { machine, clock };
};
