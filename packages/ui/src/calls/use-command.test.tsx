// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StoredKey } from './create-command.ts';
import { type CommandOptions, useCommand } from './use-command.ts';

type Order = { readonly quantity: string };
type Given = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: string };

afterEach(cleanup);

const open = (options: CommandOptions<string, { readonly error: string }> = {}) => {
  const keys: string[] = [];
  const waiting: ((outcome: Given) => void)[] = [];
  const { result } = renderHook(() =>
    useCommand(
      (order: Order) => ({
        content: order,
        send: (key) => {
          keys.push(key);
          return new Promise<Given>((resolve) => waiting.push(resolve));
        },
      }),
      options,
    ),
  );
  const send = (quantity: string) => act(async () => void result.current.run({ quantity }));
  const answer = (outcome: Given) => act(async () => waiting.shift()?.(outcome));
  /** Which tries had the same key, as letters. */
  const tries = () => keys.map((key) => 'abcdef'[[...new Set(keys)].indexOf(key)]).join('');
  return { result, send, answer, tries };
};
const done = { ok: true, value: 'done' } as const;
const refused = (error: string) => ({ ok: false, error }) as const;

test.each([
  ['after a lost answer the same is asked for with the same key', ['1', '1'], [refused('NETWORK'), done], 'aa'],
  ['and as often as it stays unknown', ['1', '1', '1'], [refused('OUTCOME_UNKNOWN'), refused('NETWORK'), done], 'aaa'],
  ['something else has another', ['1', '2'], [refused('NETWORK'), done], 'ab'],
  ['after a refusal the same is another try', ['1', '1'], [refused('INSUFFICIENT_FUNDS'), done], 'ab'],
  ['what was done is asked for anew', ['1', '1'], [done, done], 'ab'],
])('SHELL-23: %s', async (_title, quantities, outcomes, expected) => {
  const { send, answer, tries } = open();
  for (const [at, quantity] of quantities.entries()) {
    await send(quantity);
    await answer(outcomes[at] ?? done);
  }
  expect(tries()).toBe(expected);
});

test('SHELL-23: a second tap while it is on its way sends nothing', async () => {
  const { result, send, answer, tries } = open();
  await send('1');
  await send('1');
  expect(result.current.pending).toBe(true);
  expect(tries()).toBe('a');
  await answer(done);
  expect(result.current.pending).toBe(false);
});

test('SHELL-23: what was done is shown once, however often it was tapped, and so is what was refused', async () => {
  const shown: string[] = [];
  const { send, answer } = open({
    onDone: (value) => shown.push(value),
    onRefused: ({ error }) => shown.push(error),
  });
  await send('1');
  await send('1');
  await answer(done);
  await send('1');
  await answer(refused('OFF_LOT'));
  expect(shown).toEqual(['done', 'OFF_LOT']);
});

test('what was refused stands until the next is sent or it is forgotten', async () => {
  const { result, send, answer } = open();
  await send('1');
  await answer(refused('OFF_LOT'));
  expect(result.current.refusal?.error).toBe('OFF_LOT');
  await act(async () => result.current.forget());
  expect(result.current.refusal).toBeUndefined();
  await send('1');
  await answer(refused('OFF_LOT'));
  await send('2');
  expect(result.current.refusal).toBeUndefined();
});

/** A draft that outlives the page. */
const draft = () => {
  let key: string | undefined;
  const storedKey: StoredKey = {
    read: () => key,
    write: (next) => {
      key = next;
    },
  };
  return { storedKey, key: () => key };
};

test('SHELL-23: a try that outlives its page goes on under its key, and ends with the answer', async () => {
  const { storedKey, key } = draft();
  const first = open({ storedKey });
  await first.send('1');
  const before = key();
  expect(before).toBeDefined();
  cleanup();
  // The page was left while it was on its way: the next one asks for the same thing.
  const second = open({ storedKey });
  await second.send('1');
  await second.answer(refused('NETWORK'));
  expect(key()).toBe(before);
  await second.send('1');
  await second.answer(refused('INSUFFICIENT_FUNDS'));
  expect(second.tries()).toBe('aa');
  expect(key()).toBeUndefined();
  await second.send('1');
  expect(key()).toBeDefined();
  expect(key()).not.toBe(before);
  await second.answer(done);
  expect(key()).toBeUndefined();
});
