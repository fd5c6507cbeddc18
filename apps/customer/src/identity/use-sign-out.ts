import { useTranslation } from 'react-i18next';
import { useCommand, useToast } from '../shell/index.ts';
import { endSession } from '../shell/session.ts';

/** Signs out: ends the session on the server, which would list it as signed in otherwise, then here, whatever the server says; that it could not be told is said, and `signOut` gives false. */
export const useSignOut = () => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const { run, pending } = useCommand('auth.logout');
  const signOut = async (): Promise<boolean> => {
    const answer = await run({});
    endSession();
    const isTold = answer.ok || answer.error === 'UNAUTHENTICATED';
    if (!isTold) toast.info(t('identity.signedOutHere'));
    return isTold;
  };
  return { signOut, pending };
};
