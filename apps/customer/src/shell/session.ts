import { create } from 'zustand';
import { forget, forgetPerson, readStored, writeStored } from './storage.ts';

/** Who is signed in, and with what. Tokens only: a password or a code is never kept. */
export type Session = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly customerId: number;
  /** When the access token ends, ms since 1970. */
  readonly expiresAt: number;
  readonly mode: 'real' | 'demo';
};

type State = { readonly session: Session | undefined };

const store = create<State>(() => ({ session: readStored<Session>('TOKEN') }));

type Notice = { readonly type: 'signed-in' | 'renewed' | 'signed-out' };
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('bourse-session') : undefined;
const listeners = new Set<(session: Session | undefined) => void>();

const set = (session: Session | undefined): void => {
  const before = store.getState().session;
  store.setState({ session });
  const isOther = before?.customerId !== session?.customerId || before?.mode !== session?.mode;
  // Who begins to listen by this change was not there before it.
  if (isOther) for (const listener of [...listeners]) listener(session);
};

const broadcast = (notice: Notice): void => channel?.postMessage(notice);

if (channel) {
  channel.onmessage = () => set(readStored<Session>('TOKEN'));
}

/** The session in force, for code outside components. */
export const currentSession = (): Session | undefined => store.getState().session;

/** What another tab left on the device; it may be newer than ours. */
export const storedSession = (): Session | undefined => readStored<Session>('TOKEN');

/** Takes a session over, from signing in or from a refresh, and tells the other tabs. */
export const beginSession = (session: Session, type: 'signed-in' | 'renewed' = 'signed-in'): void => {
  writeStored('TOKEN', session);
  set(session);
  broadcast({ type });
};

/** Takes over what another tab already renewed. */
export const adoptSession = (session: Session): void => set(session);

/** Forgets the session and the person on this device, in all tabs. */
export const endSession = (): void => {
  forget('TOKEN');
  forgetPerson();
  set(undefined);
  broadcast({ type: 'signed-out' });
};

/** Calls back whenever another person, the same one with the other account, or nobody is signed in. */
export const onPersonChange = (listener: (session: Session | undefined) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Who is signed in: useSession().signedIn. */
export const useSession = (): { readonly session: Session | undefined; readonly signedIn: boolean } => {
  const session = store((state) => state.session);
  return { session, signedIn: session !== undefined };
};
