import { type CallResult, call } from './api.ts';
import { whileWaiting } from './dialogs.ts';
import { beginSession, type Session } from './session.ts';

/** Opens the customer's real account, or the demo account, in place of the other. */
export const switchAccount = async (mode: Session['mode']): Promise<CallResult<Session>> => {
  const result = await whileWaiting(() => call('auth.switch', { mode }));
  if (result.ok) beginSession(result.value);
  return result;
};
