import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { AppLink } from '@bourse/ui/link';
import { TextField } from '@bourse/ui/text-field';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  useAreaCode,
  useCommand,
  useForm,
  useGo,
  useRoute,
  useSite,
  useToast,
  writeStored,
} from '../shell/index.ts';
import { usernameOf } from './address.ts';
import { AddressField } from './address-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { CodeInput } from './code-input.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { emptyRegisterForm, type RegisterForm, registerProblems } from './register-form.ts';
import { useSignIn } from './use-sign-in.ts';
import { useWorkCheck, WorkCheck, type WorkFields } from './work-check.tsx';

const AgreementSheet = lazy(() =>
  import('../shell/agreement.tsx').then((module) => ({ default: module.AgreementSheet })),
);

const inputOf = (form: RegisterForm) => ({
  by: form.by,
  username: usernameOf(form),
  password: form.password,
  ...(form.invitation.trim() ? { invitationCode: form.invitation.trim() } : {}),
  ...(form.code ? { code: form.code } : {}),
});

type AcceptanceProps = {
  readonly isAccepted: boolean;
  readonly onChange: (accepted: boolean) => void;
  readonly error: string | undefined;
};

/** The box to tick, and the terms over the form: to read them is no reason to fill it in again. */
const Acceptance = ({ isAccepted, onChange, error }: AcceptanceProps) => {
  const { t } = useTranslation('identity');
  const [isReading, setReading] = useState<boolean>();
  return (
    <>
      <Checkbox
        isChecked={isAccepted}
        onChange={onChange}
        error={error}
        link={
          <AppLink
            href={address('/agreement')}
            onClick={(event) => {
              event.preventDefault();
              setReading(true);
            }}
            className="hit rounded-sm font-medium text-accent-ink underline focus-ring"
          >
            {t('login_17')}
          </AppLink>
        }
      >
        {t('identity.register.accept')}
      </Checkbox>
      <Suspense fallback={null}>
        {isReading !== undefined && <AgreementSheet isOpen={isReading} onClose={() => setReading(false)} />}
      </Suspense>
    </>
  );
};

/** Opening an account. */
export const RegisterScreen = () => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const go = useGo();
  const toast = useToast();
  const [area] = useAreaCode();
  const work = useWorkCheck('code');
  const policy = {
    codeNeeded: useSite((site) => site.phoneCodeNeeded),
    invitationNeeded: useSite((site) => site.invitationNeeded),
  };
  const register = useCommand('auth.register');
  const { signIn, pending } = useSignIn();
  const invited = query['invite_code'] ?? '';
  const form = useForm('identity', emptyRegisterForm(query['code'] ?? area, invited), (values) =>
    registerProblems(values, policy),
  );
  const { form: values, set, errorOf } = form;
  const carried = { redirect: query['redirect'], invite_code: invited || undefined };
  const hasAddress = (): boolean => {
    const isThere = values[values.by].trim() !== '';
    if (!isThere) form.isReady();
    return isThere;
  };

  /** Signs in with what was just registered; where that is refused, the sign-in form has the address and its kind filled in. */
  const enter = async (): Promise<void> => {
    const { by, phone, email, password } = values;
    writeStored('ACCOUNT', { by, phone, email });
    const credentials = { by, username: usernameOf(values), with: 'password', password } as const;
    if ((await signIn(credentials, 'identity.register.hello')) === undefined) return;
    toast.success(t('login_8'));
    go.replace('/login', { ...carried, invite_code: values.invitation || undefined });
  };
  const submit = async (worked?: WorkFields): Promise<void> => {
    if (register.pending || pending || !form.isReady()) return;
    const result = await register.run({ ...inputOf(values), ...(worked ?? work.fields) });
    if (result.ok) return enter();
    const done = await work.take(result);
    if (done !== undefined) return done && !worked ? submit(done) : undefined;
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
      <AddressField isEither address={values} onChange={set} error={errorOf(values.by) ?? errorOf('area')} />
      {(values.by === 'email' || policy.codeNeeded) && (
        <CodeInput
          scene="REGISTER"
          address={values}
          code={values.code}
          onChange={(code) => set({ code })}
          error={errorOf('code')}
          work={work}
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
      <WorkCheck of={work} />
      <Acceptance isAccepted={values.accepted} onChange={(accepted) => set({ accepted })} error={errorOf('accepted')} />
      <Button type="submit" size="large" wide isPending={register.pending || pending}>
        {t('identity.register.submit')}
      </Button>
    </AuthPage>
  );
};
