import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterSignIn } from '../shell/guard.ts';
import { type CallFailure, call, type InputOfCall, sleep, useGo, usePlace, useToast } from '../shell/index.ts';
import { beginSession } from '../shell/session.ts';

/** The published client waits half a second before it goes home, so that the message is read. */
const REST_MS = 500;

/** Signs in, says so, and goes to where the customer wanted to go. */
export const useSignIn = () => {
  const { t } = useTranslation('identity');
  const { query } = usePlace();
  const go = useGo();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  /** Whether the server asked for the second factor. */
  const [secondFactorAsked, askSecondFactor] = useState(false);

  const signIn = async (input: InputOfCall<'auth.login'>): Promise<CallFailure | undefined> => {
    setPending(true);
    const result = await call('auth.login', input);
    if (!result.ok) {
      setPending(false);
      if (result.error === 'SECOND_FACTOR_NEEDED') askSecondFactor(true);
      return result;
    }
    toast.success(t('login_33'));
    await sleep(REST_MS);
    beginSession(result.value);
    go.href(afterSignIn(query['redirect']), true);
    return undefined;
  };
  return { signIn, pending, secondFactorAsked };
};
