import { adoptSession, beginSession, currentSession, endSession, type Session, storedSession } from './session.ts';

/** What came of asking for new tokens: 'refused' means that the refresh token is no longer good. */
export type Refreshed =
  | { readonly kind: 'renewed'; readonly session: Session }
  | { readonly kind: 'refused' | 'failed' };

type Ask = (refreshToken: string) => Promise<Refreshed>;

const LOCK = 'bourse-refresh';

let waiting: Promise<boolean> | undefined;

const alone = <Value>(run: () => Promise<Value>): Promise<Value> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(LOCK, run) : run();

const renewNow = async (ask: Ask, stale: string): Promise<boolean> => {
  const stored = storedSession();
  if (stored && stored.accessToken !== stale) {
    // Another tab was first.
    adoptSession(stored);
    return true;
  }
  const held = stored ?? currentSession();
  if (!held) return false;
  const answer = await ask(held.refreshToken);
  if (answer.kind === 'renewed') {
    beginSession(answer.session, 'renewed');
    return true;
  }
  if (answer.kind === 'refused') endSession();
  return false;
};

/**
 * Gets new tokens; true when there are some. One refresh at a time: callers within a tab share it, tabs wait for each other by a lock and
 * take over what the first one got. Only a refused refresh signs out; a network that failed does not.
 */
export const renewSession = (ask: Ask): Promise<boolean> => {
  const stale = currentSession()?.accessToken;
  if (stale === undefined) return Promise.resolve(false);
  waiting ??= alone(() => renewNow(ask, stale)).finally(() => {
    waiting = undefined;
  });
  return waiting;
};
