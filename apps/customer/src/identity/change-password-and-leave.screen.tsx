import { useTranslation } from 'react-i18next';
import { confirmIdentity, useCommand, useGo, useToast } from '../shell/index.ts';
import { PasswordPage } from './password-page.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Changes the sign-in password, then signs out, so that the new one is tried at once. */
export const ChangePasswordAndLeaveScreen = () => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCommand('user.updatePassword');
  const { signOut } = useSignOut();
  const go = useGo();
  const toast = useToast();
  return (
    <PasswordPage
      kind="change"
      title={t('identity.password.title')}
      text={t('identity.password.leaveText')}
      pending={pending}
      send={({ old, password }) =>
        confirmIdentity(
          ({ password: oldPassword, ...factor }) => run({ oldPassword, newPassword: password, ...factor }),
          old,
        )
      }
      onDone={() => {
        toast.success(t('passwordChangeSucceed'));
        void signOut().then(() => go.replace('/login'));
      }}
    />
  );
};
