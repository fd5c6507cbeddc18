import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createStaleAnswers } from './stale-answers.ts';

type Entity = 'balances' | 'orders' | 'messages' | 'profile';
const SHOWS: Readonly<Record<string, readonly Entity[]>> = {
  assets: ['balances'],
  positions: ['balances', 'orders'],
  inbox: ['messages'],
  user: ['profile'],
};
const all = Object.keys(SHOWS);

/** Answers that are kept, on a clock moved by hand; says which are old by now. */
const cachedAnswers = () => {
  const cache = new QueryClient();
  for (const name of all) cache.setQueryData([name, {}], name);
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const after = (delayMs: number, run: () => void) => {
    const timer = { at: now + delayMs, run };
    timers.add(timer);
    return { cancel: () => void timers.delete(timer) };
  };
  const stale = createStaleAnswers<Entity>({
    cache,
    shows: (call) => SHOWS[call] ?? [],
    pushed: new Set(['balances', 'orders']),
    after,
    nowMs: () => now,
  });
  const pass = (ms: number): void => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.run();
    }
  };
  const old = () => all.filter((name) => cache.getQueryState([name, {}])?.isInvalidated === true);
  return { stale, pass, old };
};

test('SOCKET-9: a push about something else leaves what a command changed to be asked for', async () => {
  const { stale, pass, old } = cachedAnswers();
  stale.setPushed(true);
  await stale.afterCommand(['balances', 'orders']);
  // The message of what was done comes first; then the balances, which are put in place.
  stale.onPush(new Set(['messages']));
  stale.onPush(new Set(['balances']));
  pass(1_500);
  expect(old()).toEqual([]);
  pass(200);
  expect(old()).toEqual(['positions']);
});

test('SOCKET-9: what pushes tell of is not asked for after a command; what none tells of is, and all where nothing is pushed', async () => {
  const { stale, pass, old } = cachedAnswers();
  stale.setPushed(true);
  await stale.afterCommand(['balances', 'profile']);
  expect(old()).toEqual(['user']);
  stale.onPush(new Set(['balances']));
  pass(5_000);
  expect(old()).toEqual(['user']);
  stale.setPushed(false);
  await stale.afterCommand(['balances']);
  expect(old()).toEqual(['assets', 'positions', 'user']);
});

test('SOCKET-9: what a push put in place is not asked for, but what else the same answer shows is', () => {
  const { stale, pass, old } = cachedAnswers();
  stale.addShown(new Set(['balances', 'orders']), (_query, entity) => entity === 'balances');
  pass(200);
  expect(old()).toEqual(['positions']);
});

test('SOCKET-9: a burst is asked for once, when it is quiet or after two seconds', () => {
  const { stale, pass, old } = cachedAnswers();
  for (let at = 0; at < 19; at += 1) {
    stale.addShown(new Set(['balances']));
    pass(100);
  }
  expect(old()).toEqual([]);
  stale.addShown(new Set(['messages']));
  pass(100);
  expect(old()).toEqual(['assets', 'positions', 'inbox']);
});
