import { Button } from '@bourse/ui/button';
import { hasPasskeys } from '@bourse/ui/passkey';
import { useTranslation } from 'react-i18next';
import { address, readStored, useAreaCode, useForm, useRoute, useToast, writeStored } from '../shell/index.ts';
import { type Address, type By, usernameOf } from './address.ts';
import { AddressField } from './address-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { emptyLoginForm, loginProblems } from './login-form.ts';
import { SecretField } from './secret-field.tsx';
import { SignInFactor } from './sign-in-factor.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useWorkCheck, WorkCheck, type WorkFields } from './work-check.tsx';

type Known = Pick<Address, 'by' | 'phone' | 'email'>;

/** Sign-in by password; the address used last is filled in. */
export const LoginScreen = () => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const [area] = useAreaCode();
  const toast = useToast();
  const work = useWorkCheck('sign-in');
  const { signIn, signInWithPasskey, pending, secondFactorRequired } = useSignIn();
  const form = useForm(
    'identity',
    { ...emptyLoginForm(query['code'] ?? area), ...readStored<Known>('ACCOUNT') },
    loginProblems,
  );
  const { form: values, set, errorOf } = form;
  const carried = { redirect: query['redirect'], invite_code: query['invite_code'] };

  const submit = async (worked?: WorkFields): Promise<void> => {
    if (pending || !form.isReady()) return;
    const { by, phone, email, password, secondFactor } = values;
    writeStored('ACCOUNT', { by, phone, email } satisfies Known);
    const failure = await signIn({
      by,
      username: usernameOf(values),
      with: 'password',
      password,
      ...(secondFactor ? { secondFactor: secondFactor.trim() } : {}),
      ...(worked ?? work.fields),
    });
    if (!failure || failure.error === 'SECOND_FACTOR_NEEDED') return;
    const done = await work.take(failure, usernameOf(values));
    if (done !== undefined) return done && !worked ? submit(done) : undefined;
    const refusal =
      by === 'phone' && failure.error === 'BAD_CREDENTIALS'
        ? { ...failure, message: t('identity.login.badPhone') }
        : failure;
    if (!form.refuse(refusal, [by, 'password', 'secondFactor'])) toast.failure(refusal);
  };
  return (
    <AuthPage
      title={t('identity.login.title')}
      text={t('identity.login.text')}
      by={values.by}
      onBy={(by: By) => form.restart({ by })}
      onSubmit={() => void submit()}
      links={[
        { href: address('/verificationLogin', carried), label: t('identity.login.byCode') },
        { href: address('/forget-password', carried), label: t('identity.login.forgot') },
      ]}
      instead={{ href: address('/reg', carried), label: t('identity.login.register') }}
    >
      <AddressField isEither address={values} onChange={set} error={errorOf(values.by) ?? errorOf('area')} />
      <SecretField
        label={t('identity.password')}
        value={values.password}
        onChange={(password) => set({ password })}
        error={errorOf('password')}
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
      {hasPasskeys() && (
        <Button look="secondary" size="large" wide isDisabled={pending} onPress={() => void signInWithPasskey()}>
          {t('identity.security.passkeySignIn')}
        </Button>
      )}
    </AuthPage>
  );
};
