// @vitest-environment happy-dom

import { failure } from '@bourse/wire';
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCommand } from './action.tsx';
import { ask, queries, type Sending, sending } from './api.ts';

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

type Fate = 'NETWORK' | 'OUTCOME_UNKNOWN' | 'FORBIDDEN' | undefined;

const open = (fates: readonly Fate[]) => {
  const keys: string[] = [];
  const done: string[] = [];
  const work = (content: string): Sending<string> => ({
    content,
    send: async (key) => {
      keys.push(key);
      const refusal = fates[keys.length - 1];
      return refusal === undefined
        ? { ok: true, value: content }
        : { ok: false, error: refusal, message: '', requestId: 'request' };
    },
  });
  const { result } = renderHook(() => useCommand(work, (value) => done.push(value)));
  const run = (content: string) => act(() => result.current.run(content));
  const tries = () => keys.map((key) => 'abcdef'[[...new Set(keys)].indexOf(key)]).join('');
  return { result, run, tries, done };
};

test.each<[Fate, readonly [string, string], string]>([
  ['OUTCOME_UNKNOWN', ['why', 'why'], 'aa'],
  ['NETWORK', ['why', 'why'], 'aa'],
  ['NETWORK', ['why', 'another reason'], 'ab'],
  ['FORBIDDEN', ['why', 'why'], 'ab'],
])('SHELL-23: after %s an operator sends %s', async (refusal, contents, expected) => {
  const { result, run, tries, done } = open([refusal, undefined]);
  await run(contents[0]);
  expect(result.current.refusal?.error).toBe(refusal);
  expect(done).toEqual([]);
  await run(contents[1]);
  expect(tries()).toBe(expected);
  expect(done).toEqual([contents[1]]);
});

test('SHELL-23: a second click while it is on its way sends nothing', async () => {
  let sent = 0;
  let answer: () => void = () => undefined;
  const work = (): Sending<null> => ({
    content: 'once',
    send: () => {
      sent += 1;
      return new Promise((resolve) => {
        answer = () => resolve({ ok: true, value: null });
      });
    },
  });
  const { result } = renderHook(() => useCommand(work));
  await act(async () => void result.current.run());
  expect(result.current.pending).toBe(true);
  await act(async () => void result.current.run());
  expect(sent).toBe(1);
  await act(async () => answer());
  expect(result.current.pending).toBe(false);
});

test('SHELL-23: a second click while it is on its way sends nothing, though it has a draft id of its own; the next one after the answer does', async () => {
  const sent: string[] = [];
  const done: string[] = [];
  let answer: () => void = () => undefined;
  const work = (draft: string): Sending<string> => ({
    content: { draft },
    send: () => {
      sent.push(draft);
      return new Promise((resolve) => {
        answer = () => resolve({ ok: true, value: draft });
      });
    },
  });
  const { result } = renderHook(() => useCommand(work, (value) => done.push(value)));
  const { run } = result.current;
  const given: unknown[] = [];
  const click = (go: typeof run, draft: string): void => void go(draft).then((outcome) => given.push(outcome?.ok));
  await act(async () => {
    click(run, 'first');
    click(run, 'second');
  });
  await act(async () => click(result.current.run, 'third'));
  expect(given).toEqual([undefined, undefined]);
  expect(sent).toEqual(['first']);
  await act(async () => answer());
  expect([given.at(-1), done]).toEqual([true, ['first']]);
  await act(async () => click(result.current.run, 'fourth'));
  expect(sent).toEqual(['first', 'fourth']);
});

test('SHELL-23: what is sent by name says its input, so that another input or file is another try', () => {
  const file = (text: string, name: string) => new File([text], name, { lastModified: 1 });
  const contentOf = (...[id, of]: [number, File?]) =>
    JSON.stringify(sending('console.startWithdrawal', { id }, of ? { file: of } : {}).content);
  expect(contentOf(1)).toBe(contentOf(1));
  expect(contentOf(1)).not.toBe(contentOf(2));
  expect(contentOf(1, file('a', 'one.csv'))).not.toBe(contentOf(1, file('ab', 'one.csv')));
  expect(contentOf(1, file('a', 'one.csv'))).not.toBe(contentOf(1, file('a', 'two.csv')));
});

test('SHELL-27: a call that is not answered is refused in words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await ask('console.books', {})).toMatchObject({
    ok: false,
    error: 'NETWORK',
    message: 'The server does not answer.',
  });
});

test('CONSOLE-89: who was overtaken reads it above the page, and what the command would have changed is asked for anew', async () => {
  vi.stubGlobal('fetch', async () => ({
    status: 200,
    text: async () => JSON.stringify(failure('NOT_WAITING', 'It is decided already.', 'r')),
  }));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  const shown = ['console.deposit', { id: 1 }];
  queries.setQueryData(shown, {});
  const wrapper = ({ children }: { readonly children: ReactNode }) => <App>{children}</App>;
  const refuse = () => sending('console.reviewDeposit', { id: 1, decision: 'refuse', reason: 'why' });
  const { result } = renderHook(() => useCommand(refuse), { wrapper });
  await act(() => result.current.run());
  expect(result.current.refusal?.error).toBe('NOT_WAITING');
  expect(await screen.findByText('It is decided already.')).toBeTruthy();
  expect(queries.getQueryState(shown)?.isInvalidated).toBe(true);
});
