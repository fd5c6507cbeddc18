import { Button } from '@bourse/ui/button';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallResult, ScreenHeader, useToast } from '../shell/index.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { changeProblems, emptyPasswordForm, type PasswordForm, setProblems } from './password-form.ts';
import { SecretField } from './secret-field.tsx';
import { useForm } from './use-form.ts';

export type PasswordPageProps = {
  readonly title: string;
  readonly text: string;
  /** 'set' where there is none yet: the old one is not asked for. */
  readonly kind: 'set' | 'change';
  /** The key of what is said where the new one and its repetition differ. */
  readonly mismatch?: string;
  readonly send: (form: PasswordForm) => Promise<CallResult<unknown>>;
  readonly pending: boolean;
  readonly onDone: () => void;
};

/** Sets or changes a password: the old one, the new one twice. */
export const PasswordPage = ({ title, text, kind, mismatch, send, pending, onDone }: PasswordPageProps) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const form = useForm(emptyPasswordForm, (values) =>
    kind === 'set' ? setProblems(values) : changeProblems(values, mismatch),
  );
  const { form: values, set, errorOf } = form;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (pending || !form.isReady()) return;
    const result = await send(values);
    if (result.ok) onDone();
    else if (!form.refuse(result, ['old', 'password'])) toast.failure(result);
  };
  return (
    <>
      <ScreenHeader title={title} fallback="/mine" />
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4 px-4 pt-3">
        <p className="text-15 text-ink-faint">{text}</p>
        {kind === 'change' && (
          <SecretField
            label={t('identity.oldPassword')}
            value={values.old}
            onChange={(old) => set({ old })}
            error={errorOf('old')}
          />
        )}
        <NewPasswordFields values={values} set={set} errorOf={errorOf} />
        <p className="text-13 text-ink-faint">{t('identity.withdrawalsWait')}</p>
        <Button type="submit" size="large" wide isPending={pending}>
          {t('identity.password.submit')}
        </Button>
      </form>
    </>
  );
};
