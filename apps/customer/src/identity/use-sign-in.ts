import { signWithPasskey } from '@bourse/ui/passkey';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSignIn } from '../shell/guard.ts';
import {
  address,
  type CallFailure,
  call,
  type InputOfCall,
  returningTo,
  type Session,
  sleep,
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
  const [pending, setPending] = useState(false);
  /** Whether the server asked for the second factor. */
  const [secondFactorAsked, askSecondFactor] = useState(false);

  const enter = async (session: Session, greeting = 'login_33', isRecovered = false): Promise<void> => {
    toast.success(t(greeting));
    await sleep(REST_MS);
    beginSession(session);
    const wanted = afterSignIn(query['redirect']);
    // Who used a recovery code up may have lost what it stands in for, and is told what to do about it (IDENTITY-67).
    go.href(isRecovered ? address('/security', { recovered: 1, ...returningTo(wanted) }) : wanted, true);
  };

  const signIn = async (input: InputOfCall<'auth.login'>, greeting?: string): Promise<CallFailure | undefined> => {
    setPending(true);
    const result = await call('auth.login', input);
    if (!result.ok) {
      setPending(false);
      if (result.error === 'SECOND_FACTOR_NEEDED') askSecondFactor(true);
      return result;
    }
    await enter(result.value, greeting, isRecoveryCode(input.secondFactor ?? ''));
    return undefined;
  };

  /** Signs in with a passkey the browser offers; a failure is said, being called off is not. */
  const signInWithPasskey = async (): Promise<void> => {
    setPending(true);
    const begun = await call('security.beginPasskeySignIn', {});
    const signed = begun.ok ? await signWithPasskey(begun.value.options) : undefined;
    if (begun.ok && signed?.ok) {
      const { challengeId } = begun.value;
      const result = await call('security.passkeySignIn', { challengeId, response: signed.response });
      if (result.ok) return enter(result.value);
      toast.failure(result);
    } else if (!begun.ok) toast.failure(begun);
    setPending(false);
  };
  return { signIn, signInWithPasskey, pending, secondFactorAsked };
};
