import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from './clock.ts';
import { refuseFarClock, steadyClock } from './steady-clock.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 2);

/** A machine whose clock can be set, and which can be suspended. */
const plantedMachine = () => {
  const machine = { nowMs: START, elapsedMs: 0, suspendedMs: 0 };
  const clock: Clock = {
    ...systemClock,
    nowMs: () => machine.nowMs,
    elapsedMs: () => machine.elapsedMs,
    suspendedMs: () => machine.suspendedMs,
  };
  const pass = (ms: number): void => {
    machine.nowMs += ms;
    machine.elapsedMs += ms;
  };
  return { machine, clock, pass };
};

describe('time is the machine’s, but never by a step', () => {
  for (const hours of [1, 2]) {
    test(`JOURNAL-22: ${hours} h ahead and back moves nothing by more than a tenth of the time that passed`, () => {
      const { machine, clock, pass } = plantedMachine();
      const steady = steadyClock(clock);
      pass(10_000);
      expect([steady.nowMs(), steady.health()]).toEqual([START + 10_000, 'ok']);
      machine.nowMs += hours * HOUR;
      expect(steady.nowMs()).toBe(START + 10_000);
      expect(steady.health()).toContain(`${hours * 3600} s ahead of`);
      for (let second = 0; second < 600; second += 1) {
        pass(1_000);
        steady.nowMs();
      }
      expect(steady.nowMs()).toBe(START + 10_000 + 660_000);
      machine.nowMs -= hours * HOUR;
      // Ahead by a minute now: it goes on, a little slower, and is right ten minutes later.
      expect(steady.health()).toContain('60 s behind');
      const before = steady.nowMs();
      pass(15_000);
      expect(steady.nowMs() - before).toBe(13_500);
      pass(10 * 60_000);
      expect([steady.nowMs(), steady.health()]).toEqual([machine.nowMs, 'ok']);
    });

    test(`JOURNAL-22: after a start ${hours} h before the last row, spans are still what passes, and the machine is met again`, () => {
      const { machine, clock, pass } = plantedMachine();
      const steady = steadyClock(clock);
      steady.notBefore(START + hours * HOUR);
      expect(steady.health()).toContain(`${hours * 3600} s behind`);
      const before = steady.nowMs();
      expect(before).toBe(START + hours * HOUR);
      pass(60_000);
      expect(steady.nowMs() - before).toBe(54_000);
      for (let minute = 0; minute < hours * 60 * 10; minute += 1) {
        pass(60_000);
        steady.nowMs();
      }
      expect(steady.nowMs()).toBe(machine.nowMs);
    });
  }

  test('JOURNAL-22: a suspended machine’s time has passed', () => {
    const { machine, clock, pass } = plantedMachine();
    const steady = steadyClock(clock);
    pass(5_000);
    steady.nowMs();
    machine.nowMs += 8 * HOUR;
    machine.suspendedMs += 8 * HOUR;
    expect([steady.nowMs(), steady.health()]).toEqual([machine.nowMs, 'ok']);
    // A step without a suspension is not taken for one because there was one before.
    machine.nowMs += HOUR;
    pass(2_000);
    expect(steady.health()).toContain('s ahead of');
  });

  test('JOURNAL-3: whatever the machine’s clocks do, time never goes back', () => {
    const step = fc.record({
      set: fc.constantFrom(0, 0, 0, 2 * HOUR, -2 * HOUR, 900, -900),
      passed: fc.integer({ min: -50, max: 5_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { machine, clock, pass } = plantedMachine();
        const steady = steadyClock(clock);
        let last = steady.nowMs();
        for (const { set, passed } of steps) {
          machine.nowMs += set;
          pass(passed);
          const now = steady.nowMs();
          expect(now).toBeGreaterThanOrEqual(last);
          expect(now - last).toBeLessThanOrEqual(Math.max(0, passed) * 1.1 + 1);
          last = now;
        }
      }),
    );
  });

  test('JOURNAL-22: a clock more than a year after the last row does not start, unless it is said to be right', () => {
    const later = START + 400 * 24 * HOUR;
    expect(() => refuseFarClock(START, later, 366)).toThrow(
      /400 days after the journal's last row of 2026-03-02.*CLOCK_JUMP_DAYS/,
    );
    refuseFarClock(START, later, 400);
    refuseFarClock(0, later, 366);
    refuseFarClock(later, START, 366);
  });
});
