// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { adoptSession, beginSession, currentSession, endSession, type Session } from './session.ts';
import { type Refreshed, renewSession } from './session-renewal.ts';
import { readStored, writeStored } from './storage.ts';

const sessionNumber = (n: number): Session => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  customerId: 7,
  expiresAt: n * 1000,
  mode: 'demo',
});

beforeEach(() => {
  endSession();
  localStorage.clear();
});

const counting = (answer: Refreshed) => {
  const requests: string[] = [];
  return {
    requests,
    ask: async (token: string) => {
      requests.push(token);
      await Promise.resolve();
      return answer;
    },
  };
};

test('SIGNIN-1: many calls that fail at once share one refresh', async () => {
  beginSession(sessionNumber(1));
  const { ask, requests } = counting({ kind: 'renewed', session: sessionNumber(2) });
  const answers = await Promise.all(Array.from({ length: 20 }, () => renewSession(ask)));
  expect(answers).toEqual(Array(20).fill(true));
  expect(requests).toEqual(['refresh-1']);
  expect(currentSession()?.accessToken).toBe('access-2');
  expect(readStored<Session>('TOKEN')?.refreshToken).toBe('refresh-2');
});

test('SIGNIN-2: what another tab renewed is taken over without asking', async () => {
  beginSession(sessionNumber(1));
  writeStored('TOKEN', sessionNumber(5));
  adoptSession(sessionNumber(1));
  const { ask, requests } = counting({ kind: 'refused' });
  expect(await renewSession(ask)).toBe(true);
  expect(requests).toEqual([]);
  expect(currentSession()?.accessToken).toBe('access-5');
});

test('SIGNIN-3: a refused refresh signs out and leaves nothing of the person', async () => {
  beginSession(sessionNumber(1));
  writeStored('CODE', '44');
  writeStored('EYES', false);
  const { ask } = counting({ kind: 'refused' });
  expect(await renewSession(ask)).toBe(false);
  expect(currentSession()).toBeUndefined();
  expect(readStored('TOKEN')).toBeUndefined();
  expect(readStored('EYES')).toBeUndefined();
  expect(readStored('CODE')).toBe('44');
});

test('SIGNIN-3: a network that failed does not sign out', async () => {
  beginSession(sessionNumber(1));
  const { ask } = counting({ kind: 'failed' });
  expect(await renewSession(ask)).toBe(false);
  expect(currentSession()?.accessToken).toBe('access-1');
});

test('SIGNIN-4: signed out, nothing is asked', async () => {
  const { ask, requests } = counting({ kind: 'renewed', session: sessionNumber(2) });
  expect(await renewSession(ask)).toBe(false);
  expect(requests).toEqual([]);
});
