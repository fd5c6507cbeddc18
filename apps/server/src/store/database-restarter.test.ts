import { expect, test } from 'vitest';
import { DatabaseRestarter } from './database-restarter.ts';

/** A revival whose starts fail so often, with what it said and how often it started. */
const played = (failures: number, pausesMs: readonly number[] = [0, 0, 0]) => {
  const lines: string[] = [];
  let starts = 0;
  const revival = new DatabaseRestarter({
    pausesMs,
    log: (line) => lines.push(line),
    start: async () => {
      starts += 1;
      if (starts <= failures) throw new Error('no space left');
    },
  });
  return { revival, lines, starts: () => starts };
};

test('STORE-18: a database that ended is started again until it starts, and what is being done is said', async () => {
  const { revival, lines, starts } = played(2);
  revival.ended();
  revival.ended();
  expect(revival.health()).toBe('the bundled database ended and is being started again');
  await expect.poll(() => revival.health()).toBe('ok');
  expect(starts()).toBe(3);
  expect(lines[1]).toBe('the bundled database ended and did not start again yet: no space left');
});

test('STORE-18: it is given up after a bound, and so is one that ends again and again', async () => {
  const dead = played(99);
  dead.revival.ended();
  expect(await dead.revival.gone).toBe('the bundled database is not started again any more: no space left');
  expect(dead.starts()).toBe(3);
  dead.revival.ended();
  expect(dead.starts()).toBe(3);
  const shaky = played(0);
  for (let ends = 1; ends <= 9; ends += 1) {
    shaky.revival.ended();
    await shaky.revival.settled();
  }
  expect(await shaky.revival.gone).toContain('it ended 9 times within ten minutes');
  expect(shaky.starts()).toBe(8);
});

test('STORE-18: nothing is started after a stop', async () => {
  const { revival, starts } = played(99, [0, 60_000]);
  const stopped = played(0);
  await stopped.revival.stop();
  stopped.revival.ended();
  expect(stopped.starts()).toBe(0);
  revival.ended();
  await expect.poll(starts).toBe(1);
  await revival.stop();
  expect(starts()).toBe(1);
});
