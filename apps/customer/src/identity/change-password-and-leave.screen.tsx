import { useTranslation } from 'react-i18next';
import { confirmIdentity, useCommand, useGo, useToast } from '../shell/index.ts';
import { leaveSession } from './leave-session.ts';
import { PasswordPage } from './password-page.tsx';

/** Changes the sign-in password, then signs out, so that the new one is tried at once. */
export const ChangePasswordAndLeaveScreen = () => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCommand('user.updatePassword');
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
        void leaveSession().then(() => go.replace('/login'));
      }}
    />
  );
};
