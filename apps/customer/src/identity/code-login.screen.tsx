import { Button } from '@bourse/ui/button';
import { hasPasskeys } from '@bourse/ui/passkey';
import { useTranslation } from 'react-i18next';
import { address, useAreaCode, useForm, useRoute, useToast } from '../shell/index.ts';
import { usernameOf } from './address.ts';
import { AddressField } from './address-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { CodeInput } from './code-input.tsx';
import { codeLoginProblems, emptyLoginForm } from './login-form.ts';
import { SignInFactor } from './sign-in-factor.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useWorkCheck, WorkCheck, type WorkFields } from './work-check.tsx';

/** Sign-in by a code sent to the phone or the mailbox. */
export const CodeLoginScreen = () => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const [area] = useAreaCode();
  const toast = useToast();
  const work = useWorkCheck('code');
  const { signIn, signInWithPasskey, pending, secondFactorRequired } = useSignIn();
  const form = useForm('identity', emptyLoginForm(query['code'] ?? area), codeLoginProblems);
  const { form: values, set, errorOf } = form;
  const carried = { redirect: query['redirect'], invite_code: query['invite_code'] };
  const hasAddress = (): boolean => {
    const isThere = values[values.by].trim() !== '';
    if (!isThere) form.isReady();
    return isThere;
  };

  const submit = async (worked?: WorkFields): Promise<void> => {
    if (pending || !form.isReady()) return;
    const { by, code, secondFactor } = values;
    const failure = await signIn({
      by,
      username: usernameOf(values),
      with: 'code',
      code,
      ...(secondFactor ? { secondFactor: secondFactor.trim() } : {}),
      ...(worked ?? work.fields),
    });
    if (!failure || failure.error === 'SECOND_FACTOR_NEEDED') return;
    const done = await work.take(failure, usernameOf(values));
    if (done !== undefined) return done && !worked ? submit(done) : undefined;
    if (!form.refuse(failure, [by, 'code', 'secondFactor'])) toast.failure(failure);
  };
  return (
    <AuthPage
      title={t('identity.codeLogin.title')}
      text={t('identity.codeLogin.text')}
      by={values.by}
      onBy={(by) => form.restart({ by, code: '' })}
      onSubmit={() => void submit()}
      links={[
        { href: address('/login', carried), label: t('identity.codeLogin.byPassword') },
        { href: address('/forget-password', carried), label: t('identity.login.forgot') },
      ]}
      instead={{ href: address('/reg', carried), label: t('identity.login.register') }}
    >
      <AddressField isEither address={values} onChange={set} error={errorOf(values.by) ?? errorOf('area')} />
      <CodeInput
        scene="LOGIN"
        address={values}
        code={values.code}
        onChange={(code) => set({ code })}
        error={errorOf('code')}
        work={work}
        hasAddress={hasAddress}
        refuse={(failure) => form.refuse(failure, [values.by, 'code'])}
      />
      {secondFactorRequired && (
        <SignInFactor
          value={values.secondFactor}
          onChange={(secondFactor) => set({ secondFactor })}
          error={errorOf('secondFactor')}
        />
      )}
      <WorkCheck of={work} />
      <Button type="submit" size="large" wide isPending={pending}>
        {t('identity.login.submit')}
      </Button>
      {secondFactorRequired && hasPasskeys() && (
        <Button look="secondary" size="large" wide isDisabled={pending} onPress={() => void signInWithPasskey()}>
          {t('identity.security.passkeySignIn')}
        </Button>
      )}
    </AuthPage>
  );
};
