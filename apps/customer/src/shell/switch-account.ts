import type { CallResult } from './api.ts';
import { commandOf } from './command-of.ts';
import { whileWaiting } from './dialogs.ts';
import { beginSession, type Session } from './session.ts';

const byToast = commandOf('auth.switch');

/** Opens the customer's real account, or the demo account, in place of the other. */
export const switchAccount = async (mode: Session['mode'], send = byToast): Promise<CallResult<Session>> => {
  const result = await whileWaiting(() => send({ mode }));
  if (result.ok) beginSession(result.value);
  return result;
};
