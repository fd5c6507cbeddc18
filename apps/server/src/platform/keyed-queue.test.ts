import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

test('IDENTITY-8: what concerns one thing comes one after the other, in its order; a failure keeps nobody waiting', async () => {
  const inTurn = createKeyedQueue();
  const done: string[] = [];
  let under = 0;
  const work =
    (name: string, fails = false) =>
    async (): Promise<string> => {
      under += 1;
      expect(under).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      done.push(name);
      if (fails) throw new Error(name);
      return name;
    };
  const all = [inTurn('a', work('1')), inTurn('a', work('2', true)), inTurn('a', work('3'))];
  const settled = await Promise.allSettled(all);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['1', '2', '3']);
  expect(await inTurn('a', work('4'))).toBe('4');
});

test('IDENTITY-8: what concerns another thing waits for none of it', async () => {
  const inTurn = createKeyedQueue();
  let release = (): void => undefined;
  const held = inTurn('a', () => new Promise<string>((resolve) => (release = () => resolve('a'))));
  expect(await inTurn('b', async () => 'b')).toBe('b');
  release();
  expect(await held).toBe('a');
});
