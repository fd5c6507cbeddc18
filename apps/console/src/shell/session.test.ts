import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Tab = typeof import('./session.ts');

/** The channels of the open tabs: one that is closed hears and tells nothing. */
const channels: BroadcastChannel[] = [];
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

/** A tab of its own: the module with a memory of its own, on the same channel as the others. */
const openTab = async (): Promise<Tab> => {
  vi.resetModules();
  const tab = await import('./session.ts');
  await tab.joinOtherTabs();
  return tab;
};

const sessionOf = (refreshToken: string) => ({
  accessToken: `access of ${refreshToken}`,
  refreshToken,
  expiresAt: 1,
  operator: { id: 1, username: 'ann', name: 'Ann', roles: ['finance' as const] },
});

const settled = (what: () => unknown, wanted: unknown) => expect.poll(() => what()).toEqual(wanted);

beforeEach(() => vi.stubGlobal('BroadcastChannel', TabChannel));
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

test('CONSOLE-41: a second tab is signed in as the first one is, without a password', async () => {
  const first = await openTab();
  expect(first.currentSession()).toBeUndefined();
  first.setSession(sessionOf('a'));
  const second = await openTab();
  expect(second.currentSession()).toEqual(sessionOf('a'));
});

test('CONSOLE-41: a tab that stood at the sign-in is signed in when another one signs in', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.setSession(sessionOf('b'));
  await settled(second.currentSession, sessionOf('b'));
});

test('CONSOLE-41: what one tab trades or gives up, all do', async () => {
  const first = await openTab();
  first.setSession(sessionOf('c'));
  const second = await openTab();
  second.setSession(sessionOf('d'));
  await settled(first.currentSession, sessionOf('d'));
  first.setSession(undefined);
  await settled(second.currentSession, undefined);
  const third = await openTab();
  expect(third.currentSession()).toBeUndefined();
});

test('CONSOLE-63: a session that ends by itself keeps the page and its operator, in all tabs, and opens nothing', async () => {
  const first = await openTab();
  first.setSession(sessionOf('e'));
  const second = await openTab();
  first.expireSession();
  await settled(second.isExpired, true);
  for (const tab of [first, second]) {
    expect([tab.currentSession()?.operator.username, tab.authorization()]).toEqual(['ann', undefined]);
  }
  second.setSession(sessionOf('f'));
  await settled(first.authorization, 'access of f');
  expect(first.isExpired()).toBe(false);
});
