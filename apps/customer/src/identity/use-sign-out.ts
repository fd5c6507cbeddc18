import { useTranslation } from 'react-i18next';
import { useCommand, useToast } from '../shell/index.ts';
import { endSession } from '../shell/session.ts';

/**
 * Signs out: ends the session on the server, which would list it as signed in otherwise, then here, whatever the server answers. `signOut` gives
 * whether it is ended on both; where it is ended here only, that is said.
 */
export const useSignOut = () => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const { run, pending } = useCommand('auth.logout');
  const signOut = async (): Promise<boolean> => {
    const answer = await run({});
    endSession();
    const isEnded = answer.ok || answer.error === 'UNAUTHENTICATED';
    if (!isEnded) toast.info(t('identity.signedOutHere'));
    return isEnded;
  };
  return { signOut, pending };
};
