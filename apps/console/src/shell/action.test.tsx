// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useAction } from './action.tsx';
import { CallError } from './api.ts';

afterEach(cleanup);

const open = (fates: readonly (string | undefined)[]) => {
  const keys: string[] = [];
  const done: string[] = [];
  const { result } = renderHook(() =>
    useAction(
      async (key: string, said: string) => {
        keys.push(key);
        const refusal = fates[keys.length - 1];
        if (refusal !== undefined) throw new CallError(refusal, '', 'request');
        return said;
      },
      (value) => done.push(value),
    ),
  );
  const run = (said: string) => act(() => result.current.run(said));
  const tries = () => keys.map((key) => 'abcdef'[[...new Set(keys)].indexOf(key)]).join('');
  return { result, run, tries, done };
};

test.each([
  ['OUTCOME_UNKNOWN', ['why', 'why'], 'aa'],
  ['NETWORK', ['why', 'why'], 'aa'],
  ['NETWORK', ['why', 'another reason'], 'ab'],
  ['NOT_PENDING', ['why', 'why'], 'ab'],
])('SHELL-23: after %s an operator sends %s', async (refusal, said, expected) => {
  const { result, run, tries, done } = open([refusal, undefined]);
  await run(said[0] ?? '');
  expect(result.current.error?.error).toBe(refusal);
  expect(done).toEqual([]);
  await run(said[1] ?? '');
  expect(tries()).toBe(expected);
  expect(done).toEqual([said[1]]);
});
