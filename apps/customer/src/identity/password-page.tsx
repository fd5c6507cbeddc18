import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { type CallResult, ScreenHeader, StepForm, StepPoint, StepPoints, useForm } from '../shell/index.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { changeProblems, emptyPasswordForm, type PasswordForm, setProblems } from './password-form.ts';
import { SecretField } from './secret-field.tsx';
import { WithdrawalsWait } from './withdrawals-wait.tsx';

export type PasswordPageProps = {
  readonly title: string;
  readonly text: string;
  /** 'set' where there is none yet: the old one is not asked for. */
  readonly kind: 'set' | 'change';
  /** What the old one is called, where it is not the one to sign in with. */
  readonly oldLabel?: string;
  /** The key of what is said where the new one and its repetition differ. */
  readonly mismatch?: string;
  /** Answers nothing where the customer called it off. */
  readonly send: (form: PasswordForm) => Promise<CallResult<unknown> | undefined>;
  readonly pending: boolean;
  readonly onDone: () => void;
  /** Where the old one is recovered by who forgot it. */
  readonly forgotten?: { readonly href: string; readonly label: string };
};

/** Sets or changes a password: the old one, the new one twice. */
export const PasswordPage = (props: PasswordPageProps) => {
  const { title, text, kind, oldLabel, mismatch, send, pending, onDone, forgotten } = props;
  const { t } = useTranslation('identity');
  const form = useForm('identity', emptyPasswordForm, (values) =>
    kind === 'set' ? setProblems(values) : changeProblems(values, mismatch),
  );
  const { form: values, set, errorOf } = form;
  const submit = async (): Promise<void> => {
    if (pending || !form.isReady()) return;
    const result = await send(values);
    if (!result) return;
    if (result.ok) onDone();
    else form.refuse(result, ['old', 'password']);
  };
  return (
    <>
      <ScreenHeader title={title} fallback="/mine" />
      <StepForm
        onSubmit={() => void submit()}
        submit={t('identity.password.submit')}
        isPending={pending}
        refusal={form.refusal}
        summary={
          kind === 'change' ? (
            <WithdrawalsWait />
          ) : (
            <StepPoints>
              <StepPoint icon="lock" text={t('identity.funds.about')} />
            </StepPoints>
          )
        }
      >
        <div className="space-y-4 px-4 pt-3 pb-6">
          <p className="text-15 text-ink-faint">{text}</p>
          {kind === 'change' && (
            <SecretField
              label={oldLabel ?? t('identity.oldPassword')}
              value={values.old}
              onChange={(old) => set({ old })}
              error={errorOf('old')}
            />
          )}
          {forgotten && (
            <AppLink href={forgotten.href} className="hit inline-block rounded-md text-15 text-accent-ink focus-ring">
              {forgotten.label}
            </AppLink>
          )}
          <NewPasswordFields values={values} set={set} errorOf={errorOf} />
        </div>
      </StepForm>
    </>
  );
};
