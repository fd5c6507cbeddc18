import { expect, test } from 'vitest';
import { ByKey } from './by-key.ts';

test('HTTP-27: what has one key is done one after the other, what has another is not held up, and a failure holds up nothing', async () => {
  const byKey = new ByKey();
  const done: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = (name: string, wait?: Promise<void>) => async () => {
    await wait;
    done.push(name);
    if (name === 'first') throw new Error('failed');
    return name;
  };
  const first = byKey.run('a', work('first', held));
  const second = byKey.run('a', work('second'));
  const third = byKey.run('a', work('third'));
  expect(await byKey.run('b', work('other'))).toBe('other');
  expect(done).toEqual(['other']);
  release();
  await expect(first).rejects.toThrow('failed');
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
  expect(done).toEqual(['other', 'first', 'second', 'third']);
});
