import { useCommand } from '../shell/index.ts';
import { endSession } from '../shell/session.ts';

/** Signs out: ends the session on the server, which would list it as signed in otherwise, then here, whatever the server says. */
export const useSignOut = () => {
  const { run, pending } = useCommand('auth.logout');
  const signOut = async (): Promise<void> => {
    await run({});
    endSession();
  };
  return { signOut, pending };
};
