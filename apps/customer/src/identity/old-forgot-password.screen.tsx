import { useCommand } from '../shell/index.ts';
import { oldRecoveryProblems } from './recovery-form.ts';
import { RecoveryPage } from './recovery-page.tsx';

/** The older recovery screen, kept at its address: by phone it makes the older call. */
export const OldForgotPasswordScreen = () => {
  const bySms = useCommand('auth.retrieveBySms');
  const byMail = useCommand('auth.retrievePassword');
  return (
    <RecoveryPage
      check={oldRecoveryProblems}
      pending={bySms.pending || byMail.pending}
      reset={({ by, code, password }, username) =>
        by === 'phone'
          ? bySms.run({ username, newPassword: password, code })
          : byMail.run({ by, username, newPassword: password, code })
      }
    />
  );
};
