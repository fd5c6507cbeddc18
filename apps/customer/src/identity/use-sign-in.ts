import { signWithPasskey } from '@bourse/ui/passkey';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSignIn } from '../shell/guard.ts';
import {
  address,
  type CallFailure,
  type InputOfCall,
  returningTo,
  type Session,
  sleep,
  useCommand,
  useGo,
  useRoute,
  useToast,
} from '../shell/index.ts';
import { beginSession } from '../shell/session.ts';
import { isRecoveryCode } from './sign-in-factor.tsx';

/** The published client waits half a second before it goes home, so that the message is read. */
const REST_MS = 500;

/** Signs in, says so, and goes to where the customer wanted to go. */
export const useSignIn = () => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const go = useGo();
  const toast = useToast();
  const login = useCommand('auth.login');
  const beginPasskey = useCommand('security.beginPasskeySignIn');
  const enterByPasskey = useCommand('security.passkeySignIn');
  /** The browser is asked for a passkey, or the way home has begun. */
  const [isBusy, setBusy] = useState(false);
  /** Whether the server asked for the second factor. */
  const [secondFactorRequired, askSecondFactor] = useState(false);

  const enter = async (session: Session, greeting = 'login_33', isRecovered = false): Promise<void> => {
    setBusy(true);
    toast.success(t(greeting));
    await sleep(REST_MS);
    beginSession(session);
    const wanted = afterSignIn(query['redirect']);
    // Who used a recovery code up may have lost what it stands in for, and is told what to do about it (IDENTITY-67).
    go.href(isRecovered ? address('/security', { recovered: 1, ...returningTo(wanted) }) : wanted, true);
  };

  const signIn = async (input: InputOfCall<'auth.login'>, greeting?: string): Promise<CallFailure | undefined> => {
    const result = await login.run(input);
    if (!result.ok) {
      if (result.error === 'SECOND_FACTOR_NEEDED') askSecondFactor(true);
      return result;
    }
    await enter(result.value, greeting, isRecoveryCode(input.secondFactor ?? ''));
    return undefined;
  };

  /** Signs in with a passkey the browser offers; a failure is said, being called off is not. */
  const signInWithPasskey = async (): Promise<void> => {
    const begun = await beginPasskey.run({});
    if (!begun.ok) return void toast.failure(begun);
    setBusy(true);
    const signed = await signWithPasskey(begun.value.options);
    setBusy(false);
    if (!signed.ok) return;
    const result = await enterByPasskey.run({ challengeId: begun.value.challengeId, response: signed.response });
    if (result.ok) await enter(result.value);
    else toast.failure(result);
  };
  const pending = login.pending || beginPasskey.pending || enterByPasskey.pending || isBusy;
  return { signIn, signInWithPasskey, pending, secondFactorRequired };
};
