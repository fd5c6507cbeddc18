import { useSyncExternalStore } from 'react';
import { keepInTab, readOfTab } from './storage.ts';

export type Role = 'support' | 'compliance' | 'finance' | 'product' | 'auditor' | 'administrator';

export type OperatorProfile = {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly Role[];
};

export type Session = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
  readonly operator: OperatorProfile;
};

const KEY = 'session';

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'refreshToken' in value && 'operator' in value;

const stored = readOfTab(KEY);
let session: Session | undefined = isSession(stored) ? stored : undefined;
/** The session is over, but its operator's page stays, covered, with what was typed there, until somebody signs in again (rule CONSOLE-63). */
let expired = false;
let candidate: string | undefined;
const listeners = new Set<() => void>();

/*
 * All tabs of a browser are one session, kept in each tab and in none of the machine's stores (rule CONSOLE-41): a new tab asks the others, and
 * whoever trades the refresh token, which is good once, or signs out, tells them.
 */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bourse-console-session');
type Message =
  | { readonly type: 'requested' }
  | { readonly type: 'answered'; readonly session: Session }
  | { readonly type: 'replaced'; readonly replaced: string; readonly session: Session | null }
  | { readonly type: 'expired'; readonly refreshToken: string };
const post = (message: Message): void => channel?.postMessage(message);
/** Another tab answers within a few milliseconds; one that sleeps is not waited for. */
const ANSWER_MS = 250;

const changed = (): void => {
  keepInTab(KEY, expired ? null : (session ?? null));
  for (const listener of listeners) listener();
};

const set = (next: Session | undefined): void => {
  session = next;
  expired = false;
  changed();
};

const expire = (): void => {
  expired = true;
  changed();
};

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'requested') {
    if (session && !expired) post({ type: 'answered', session });
  } else if (data.type === 'answered') {
    if (!session || expired) set(data.session);
  } else if (data.type === 'expired') {
    if (data.refreshToken === session?.refreshToken) expire();
  } else if (session && data.replaced === session.refreshToken) set(data.session ?? undefined);
});

/** Takes over who is signed in from another tab of this browser, where there is one. */
export const joinOtherTabs = async (): Promise<void> => {
  if (session || !channel) return;
  await new Promise<void>((resolve) => {
    const end = setTimeout(resolve, ANSWER_MS);
    listeners.add(() => {
      clearTimeout(end);
      resolve();
    });
    post({ type: 'requested' });
  });
};

/** Whether the session is over without a sign-out. */
export const isExpired = (): boolean => expired;

/** The server knows the session no more: the operator signs in again over their page, here and in the tabs that share it. */
export const expireSession = (): void => {
  if (!session || expired) return;
  expire();
  post({ type: 'expired', refreshToken: session.refreshToken });
};

export const currentSession = (): Session | undefined => session;

/** Takes a new session in place of the one before it, here and in the tabs that share it. */
export const setSession = (next: Session | undefined): void => {
  const replaced = expired ? undefined : session?.refreshToken;
  set(next);
  if (replaced !== undefined) post({ type: 'replaced', replaced, session: next ?? null });
  else if (next) post({ type: 'answered', session: next });
};

/** Between the password and the second factor the candidate's token is the authorization; it is never kept. */
export const setCandidate = (token: string | undefined): void => {
  candidate = token;
};

export const authorization = (): string | undefined => candidate ?? (expired ? undefined : session?.accessToken);

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, currentSession);

export const useExpired = (): boolean => useSyncExternalStore(subscribe, isExpired);

/** Whether the signed-in operator has one of the roles; the administrator has all. */
export const hasRole = (roles: readonly Role[] | 'every', of: OperatorProfile | undefined): boolean =>
  of !== undefined &&
  (roles === 'every' || of.roles.includes('administrator') || roles.some((role) => of.roles.includes(role)));

export const useMay = (roles: readonly Role[] | 'every'): boolean => hasRole(roles, useSession()?.operator);
