import { Button } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import {
  address,
  type CallResult,
  type FieldProblem,
  useAreaCode,
  useForm,
  useGo,
  useRoute,
  useToast,
} from '../shell/index.ts';
import { usernameOf } from './address.ts';
import { AddressField } from './address-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { CodeInput } from './code-input.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { emptyRecoveryForm, type RecoveryForm } from './recovery-form.ts';
import { useWorkCheck, WorkCheck } from './work-check.tsx';

export type RecoveryPageProps = {
  readonly check: (form: RecoveryForm) => readonly FieldProblem<keyof RecoveryForm & string>[];
  readonly reset: (form: RecoveryForm, username: string) => Promise<CallResult<unknown>>;
  readonly pending: boolean;
};

/** Sets a new password with a code; both recovery screens differ only in what they check first and which call they make. */
export const RecoveryPage = ({ check, reset, pending }: RecoveryPageProps) => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const go = useGo();
  const toast = useToast();
  const [area] = useAreaCode();
  const work = useWorkCheck('code');
  const form = useForm('identity', emptyRecoveryForm(query['code'] ?? area), check);
  const { form: values, set, errorOf } = form;
  const carried = { redirect: query['redirect'], invite_code: query['invite_code'] };
  const hasAddress = (): boolean => {
    const isThere = values[values.by].trim() !== '';
    if (!isThere) form.isReady();
    return isThere;
  };

  const submit = async (): Promise<void> => {
    if (pending || !form.isReady()) return;
    const result = await reset(values, usernameOf(values));
    if (result.ok) {
      toast.success(t('passwordChangeSucceed'));
      go.replace('/login', carried);
    } else if (!form.refuse(result, [values.by, 'code', 'password'])) toast.failure(result);
  };
  return (
    <AuthPage
      title={t('identity.recovery.title')}
      text={t('identity.recovery.text')}
      by={values.by}
      onBy={(by) => form.restart({ by, code: '' })}
      onSubmit={() => void submit()}
      links={[
        { href: address('/login', carried), label: t('identity.register.toLogin') },
        { href: address('/reg', carried), label: t('identity.login.register') },
      ]}
    >
      <AddressField isEither address={values} onChange={set} error={errorOf(values.by) ?? errorOf('area')} />
      <CodeInput
        scene="FIND_PASSWORD"
        address={values}
        code={values.code}
        onChange={(code) => set({ code })}
        error={errorOf('code')}
        work={work}
        hasAddress={hasAddress}
        refuse={(failure) => form.refuse(failure, [values.by, 'code'])}
      />
      <WorkCheck of={work} />
      <NewPasswordFields values={values} set={set} errorOf={errorOf} />
      <Button type="submit" size="large" wide isPending={pending}>
        {t('identity.recovery.submit')}
      </Button>
    </AuthPage>
  );
};
