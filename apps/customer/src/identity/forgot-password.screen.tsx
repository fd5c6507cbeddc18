import { useCommand } from '../shell/index.ts';
import { recoveryProblems } from './recovery-form.ts';
import { RecoveryPage } from './recovery-page.tsx';

/** Recovery of the sign-in password. */
export const ForgotPasswordScreen = () => {
  const { run, pending } = useCommand('auth.retrievePassword');
  return (
    <RecoveryPage
      check={recoveryProblems}
      pending={pending}
      reset={({ by, code, password }, username) => run({ by, username, newPassword: password, code })}
    />
  );
};
