import { useTranslation } from 'react-i18next';
import { confirmIdentity, useCommand, useGo, useToast } from '../shell/index.ts';
import { PasswordPage } from './password-page.tsx';

/** Changes the sign-in password and stays signed in. */
export const ChangePasswordScreen = () => {
  const { t } = useTranslation('identity');
  const { run, pending } = useCommand('user.updatePassword');
  const go = useGo();
  const toast = useToast();
  return (
    <PasswordPage
      kind="change"
      title={t('identity.password.title')}
      text={t('identity.password.text')}
      pending={pending}
      send={({ old, password }) =>
        confirmIdentity(
          ({ password: oldPassword, ...factor }) => run({ oldPassword, newPassword: password, ...factor }),
          old,
        )
      }
      onDone={() => {
        toast.success(t('setting1'));
        go.replace('/mine');
      }}
    />
  );
};
