import { expect, test } from 'vitest';
import { createCommand } from './create-command.ts';

type Given = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: string };

test('SHELL-23: what is sent outside the screens has one key a try too, kept over a lost answer, and goes out once', async () => {
  const keys: string[] = [];
  const waiting: ((outcome: Given) => void)[] = [];
  const run = createCommand((_zone: string, key): Promise<Given> => {
    keys.push(key);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const first = run('UTC');
  expect(run('UTC')).toBe(first);
  waiting.shift()?.({ ok: false, error: 'NETWORK' });
  expect(await first).toEqual({ ok: false, error: 'NETWORK' });
  const second = run('UTC');
  waiting.shift()?.({ ok: true, value: 'stored' });
  await second;
  void run('UTC');
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
