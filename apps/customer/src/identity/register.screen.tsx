import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { AppLink } from '@bourse/ui/link';
import { TextField } from '@bourse/ui/text-field';
import { useTranslation } from 'react-i18next';
import { address, useAreaCode, useCall, useGo, usePlace, useSite, useToast } from '../shell/index.ts';
import { usernameOf } from './address.ts';
import { AddressField } from './address-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import { CodeInput } from './code-input.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { emptyRegisterForm, type RegisterForm, registerProblems } from './register-form.ts';
import { useForm } from './use-form.ts';

const inputOf = (form: RegisterForm) => ({
  by: form.by,
  username: usernameOf(form),
  password: form.password,
  ...(form.invitation.trim() ? { invitationCode: form.invitation.trim() } : {}),
  ...(form.code ? { code: form.code } : {}),
});

/** Opening an account. */
export const RegisterScreen = () => {
  const { t } = useTranslation('identity');
  const { query } = usePlace();
  const go = useGo();
  const toast = useToast();
  const [area] = useAreaCode();
  const captcha = useCaptcha();
  const policy = {
    codeNeeded: useSite((site) => site.phoneCodeNeeded),
    invitationNeeded: useSite((site) => site.invitationNeeded),
  };
  const register = useCall('auth.register');
  const invited = query['invite_code'] ?? '';
  const form = useForm(emptyRegisterForm(query['code'] ?? area, invited), (values) => registerProblems(values, policy));
  const { form: values, set, errorOf } = form;
  const carried = { redirect: query['redirect'], invite_code: invited || undefined };
  const hasAddress = (): boolean => {
    const isThere = values[values.by].trim() !== '';
    if (!isThere) form.isReady();
    return isThere;
  };

  const submit = async (): Promise<void> => {
    if (register.pending || !form.isReady()) return;
    const result = await register.run({ ...inputOf(values), ...captcha.fields });
    if (result.ok) {
      toast.success(t('login_8'));
      go.replace('/login', { ...carried, invite_code: values.invitation || undefined });
      return;
    }
    if (captcha.take(result)) return;
    if (!form.refuse(result, [values.by, 'code', 'password', 'invitation'])) toast.failure(result);
  };
  return (
    <AuthPage
      title={t('identity.register.title')}
      text={t('identity.register.text')}
      by={values.by}
      onBy={(by) => form.restart({ by, code: '' })}
      onSubmit={() => void submit()}
      links={[]}
      instead={{ href: address('/login', carried), label: t('identity.register.toLogin') }}
    >
      <AddressField address={values} onChange={set} error={errorOf(values.by) ?? errorOf('area')} />
      {(values.by === 'email' || policy.codeNeeded) && (
        <CodeInput
          scene="REGISTER"
          address={values}
          code={values.code}
          onChange={(code) => set({ code })}
          error={errorOf('code')}
          captcha={captcha}
          hasAddress={hasAddress}
          refuse={(failure) => form.refuse(failure, [values.by, 'code'])}
        />
      )}
      <NewPasswordFields values={values} set={set} errorOf={errorOf} label={t('identity.password')} />
      <TextField
        label={policy.invitationNeeded ? t('identity.invitation') : t('identity.invitationOptional')}
        value={values.invitation}
        onChange={(invitation) => set({ invitation })}
        error={errorOf('invitation')}
        autoComplete="off"
        maxLength={64}
      />
      <CaptchaField state={captcha} />
      <Checkbox isChecked={values.accepted} onChange={(accepted) => set({ accepted })} error={errorOf('accepted')}>
        {t('identity.register.accept')}{' '}
        <AppLink href={address('/agreement')} className="font-medium text-accent-ink underline focus-ring">
          {t('login_17')}
        </AppLink>
      </Checkbox>
      <Button type="submit" size="large" wide isPending={register.pending}>
        {t('identity.register.submit')}
      </Button>
    </AuthPage>
  );
};
