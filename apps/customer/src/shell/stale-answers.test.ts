import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CallName } from './api.ts';
import { createStaleAnswers } from './stale-answers.ts';

/** Answers that are kept, on a clock moved by hand; says which are old by now. */
const kept = (...names: readonly CallName[]) => {
  const cache = new QueryClient();
  for (const name of names) cache.setQueryData([name], name);
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const after = (delayMs: number, run: () => void) => {
    const timer = { at: now + delayMs, run };
    timers.add(timer);
    return { cancel: () => void timers.delete(timer) };
  };
  const stale = createStaleAnswers(cache, after, () => now);
  const pass = (ms: number): void => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.run();
    }
  };
  const old = () => names.filter((name) => cache.getQueryState([name])?.isInvalidated === true);
  return { stale, pass, old };
};

test('SOCKET-9: a push about something else leaves what a command made old to be asked for', async () => {
  const { stale, pass, old } = kept('user.get', 'funds.assets', 'home.unreadCount');
  stale.setPushed(true);
  await stale.afterCommand(['user.get', 'funds.assets']);
  // The message of what was done comes first; then the balances, which are put in place.
  stale.onPush((name) => name === 'home.unreadCount');
  stale.onPush((name) => name === 'funds.assets');
  pass(1_500);
  pass(200);
  expect(old()).toEqual(['user.get']);
});

test('SOCKET-9: what pushes cover is not asked for after a command, and all is where nothing is pushed', async () => {
  const { stale, pass, old } = kept('user.get', 'funds.assets');
  stale.setPushed(true);
  await stale.afterCommand(['funds.assets']);
  stale.onPush(() => true);
  pass(5_000);
  expect(old()).toEqual([]);
  stale.setPushed(false);
  await stale.afterCommand(['user.get']);
  expect(old()).toEqual(['user.get']);
});
