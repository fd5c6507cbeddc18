import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HeavyCallQueue } from './heavy-call-queue.ts';

/** Work that ends when it is told to. */
const held = <T>(value: T) => {
  let end: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  const work = async (): Promise<T> => {
    begun += 1;
    await until;
    return value;
  };
  return { work, end: () => end(), begun: () => begun };
};

test('HTTP-28: works are done one at a time, in their order', async () => {
  const turns = new HeavyCallQueue({ mostWaiting: 10, retentionMs: 0 });
  const [first, second] = [held('first'), held('second')];
  const answers = [turns.run('a', first.work), turns.run('b', second.work)];
  await pause(5);
  expect([first.begun(), second.begun()]).toEqual([1, 0]);
  first.end();
  second.end();
  expect(await Promise.all(answers)).toEqual([
    { ok: true, value: 'first' },
    { ok: true, value: 'second' },
  ]);
});

test('HTTP-28: what is asked alike is made once while it is made and for a while after, and made again then', async () => {
  const turns = new HeavyCallQueue({ mostWaiting: 10, retentionMs: 1 });
  let made = 0;
  const count = async (): Promise<number> => {
    made += 1;
    return made;
  };
  expect(await Promise.all([turns.run('a', count), turns.run('a', count)])).toEqual([
    { ok: true, value: 1 },
    { ok: true, value: 1 },
  ]);
  await expect.poll(() => turns.run('a', count)).toEqual({ ok: true, value: 2 });
});

test('HTTP-28: who comes when too many wait is refused; the others are served', async () => {
  const turns = new HeavyCallQueue({ mostWaiting: 2, retentionMs: 0 });
  const works = ['a', 'b', 'c'].map(held);
  const answers = works.map(({ work }, at) => turns.run(String(at), work));
  for (const { end } of works) end();
  expect(await Promise.all(answers)).toEqual([
    { ok: true, value: 'a' },
    { ok: true, value: 'b' },
    { ok: false, error: 'TOO_MANY_REQUESTS' },
  ]);
  expect(works[2]?.begun()).toBe(0);
  expect(await turns.run('again', async () => 'd')).toEqual({ ok: true, value: 'd' });
});

test('HTTP-28: work that fails fails for who asked, is not kept, and the next goes on', async () => {
  const turns = new HeavyCallQueue({ mostWaiting: 2, retentionMs: 1_000 });
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run('a', async () => 'yes')).toEqual({ ok: true, value: 'yes' });
});
