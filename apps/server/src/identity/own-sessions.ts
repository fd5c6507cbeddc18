import type { Sessions } from './sessions.ts';

type Caller = { readonly id: number; readonly session: string };

/** The sessions of the caller, as they are shown: which of them is the one that asks. */
export const ownSessions = async (sessions: Sessions, caller: Caller) =>
  (await sessions.list(caller.id)).map(({ id, device, address, createdAt, lastSeenAt }) => ({
    id,
    device,
    address,
    current: id === caller.session,
    createdAt,
    lastSeenAt,
  }));
