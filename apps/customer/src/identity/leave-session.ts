import { call } from '../shell/index.ts';
import { endSession } from '../shell/session.ts';

/** Signs out: ends the session on the server, which would list it as signed in otherwise, then here. */
export const leaveSession = async (): Promise<void> => {
  await call('auth.logout', {});
  endSession();
};
