import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo, useSession, useToast } from '../shell/index.ts';
import { useSignOut } from './use-sign-out.ts';

/** Ends the session here and on the server; asks once more first. */
export const SignOut = () => {
  const { t } = useTranslation(['identity', 'shell']);
  const { signedIn } = useSession();
  const go = useGo();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { signOut, pending } = useSignOut();
  const leave = async (): Promise<void> => {
    if (!signedIn) {
      toast.info(t('mine_14'));
      go.replace('/login');
      return;
    }
    if (await signOut()) toast.success(t('mine_15'));
    go.replace('/login');
  };
  return (
    <div className="px-4 py-8">
      <Button look="secondary" icon="logout" wide onPress={() => setAsking(true)}>
        {t('identity.signOut')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        title={t('identity.signOut')}
        says={t('identity.signOutText')}
        confirmLabel={t('identity.signOut')}
        cancelLabel={t('shell.cancel', { ns: 'shell' })}
        look="danger"
        isPending={pending}
      />
    </div>
  );
};
