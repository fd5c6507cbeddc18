import { Button } from '@bourse/ui/button';
import { TextField } from '@bourse/ui/text-field';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../shell/index.ts';
import { useToast } from '../shell/index.ts';
import { problemsOf } from './form-check.ts';
import { SecretField } from './secret-field.tsx';
import { useForm } from './use-form.ts';

export type Proof = { readonly old: string; readonly secondFactor: string };

export type ProofFormProps = {
  readonly text: ReactNode;
  readonly submit: string;
  /** Whether a second factor is on, and asked for. */
  readonly hasFactor: boolean;
  readonly pending: boolean;
  readonly send: (proof: Proof) => Promise<CallResult<unknown>>;
};

/** Asks for the password, and for the second factor where one is on, before something about the sign-in changes. */
export const ProofForm = ({ text, submit, hasFactor, pending, send }: ProofFormProps) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const form = useForm<Proof>({ old: '', secondFactor: '' }, ({ old, secondFactor }) =>
    problemsOf([
      [old === '', 'old', 'login_9'],
      [hasFactor && secondFactor.trim() === '', 'secondFactor', 'identity.security.enterCode'],
    ]),
  );
  const { form: values, set, errorOf } = form;
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (pending || !form.isReady()) return;
    const result = await send(values);
    if (!result.ok && !form.refuse(result, ['old', 'secondFactor'])) toast.failure(result);
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="space-y-4 px-5 pb-5">
      <p className="text-15 text-ink-faint">{text}</p>
      <SecretField
        label={t('identity.password')}
        value={values.old}
        onChange={(old) => set({ old })}
        error={errorOf('old')}
      />
      {hasFactor && (
        <TextField
          label={t('identity.security.codeOrRecovery')}
          autoComplete="one-time-code"
          value={values.secondFactor}
          onChange={(secondFactor) => set({ secondFactor })}
          error={errorOf('secondFactor')}
          maxLength={16}
        />
      )}
      <Button type="submit" size="large" wide isPending={pending}>
        {submit}
      </Button>
    </form>
  );
};
