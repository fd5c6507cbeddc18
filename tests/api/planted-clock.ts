import { type Clock, systemClock } from '../../apps/server/src/sequencer/clock.ts';

/** The machine's clock can be set, and time be made to pass on both of its clocks. */
export const plantedClock = () => {
  const machine = { setBy: 0, passed: 0 };
  const clock: Clock = {
    ...systemClock,
    nowMs: () => Date.now() + machine.setBy + machine.passed,
    elapsedMs: () => performance.now() + machine.passed,
  };
  return { machine, clock };
};
