import type pg from 'pg';
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../sequencer/clock.ts';
import { Pulse } from './pulse.ts';

test('STORE-19: a database that hangs is told of within two seconds', async () => {
  let passed = 0;
  const due: { readonly at: number; readonly call: () => void }[] = [];
  const clock: Clock = {
    ...systemClock,
    elapsedMs: () => passed,
    after: (ms, call) => {
      due.push({ at: passed + ms, call });
      return () => undefined;
    },
  };
  let hangs = false;
  let requested = 0;
  const client = {
    on: () => undefined,
    end: async () => undefined,
    query: async () => {
      requested += 1;
      return hangs ? new Promise(() => undefined) : undefined;
    },
  };
  const pulse = new Pulse({ connect: async () => client as unknown as pg.Client }, clock);
  pulse.start();
  await expect.poll(() => due.length).toBe(1);
  expect(pulse.health()).toBe('ok');
  hangs = true;
  // It hangs right after it has answered: the longest that it can go unseen.
  passed = due[0]?.at ?? 0;
  due[0]?.call();
  await expect.poll(() => requested).toBe(2);
  expect(pulse.health()).toBe('ok');
  passed = 1_999;
  expect(pulse.health()).toMatch(/^no answer for 1\.[0-9] s$/);
});
