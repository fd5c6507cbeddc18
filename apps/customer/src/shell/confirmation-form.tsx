import { Button } from '@bourse/ui/button';
import { TextField } from '@bourse/ui/text-field';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure, CallResult } from './api.ts';
import type { Confirmation } from './confirm-identity.ts';
import { FactorField, type FactorMethod, useFactorMethod } from './factor-field.tsx';
import { confirmByPasskey, type PasskeyProof } from './passkey.ts';
import { useToast } from './use-toast.ts';

type Errors = { readonly password?: string; readonly code?: string };

const PASSWORD_REFUSALS: readonly CallFailure['error'][] = ['WRONG_OLD_PASSWORD', 'PASSWORD_NEEDED'];
const FACTOR_REFUSALS: readonly CallFailure['error'][] = ['SECOND_FACTOR_NEEDED', 'BAD_SECOND_FACTOR', 'BAD_PASSKEY'];

/** Beside which field a refusal of the confirmation stands; undefined for one that is about something else. */
const errorsOf = (failure: CallFailure, wrongPassword = failure.message): Errors | undefined => {
  if (failure.error === 'WRONG_OLD_PASSWORD') return { password: wrongPassword };
  if (PASSWORD_REFUSALS.includes(failure.error)) return { password: failure.message };
  if (FACTOR_REFUSALS.includes(failure.error)) return { code: failure.message };
  return undefined;
};

/** Whether a refusal is about the confirmation, and not about what is confirmed. */
export const isOfConfirmation = (failure: CallFailure): boolean =>
  failure.error === 'LOCKED' || errorsOf(failure) !== undefined;

export type ConfirmationFormProps = {
  readonly text: ReactNode;
  readonly submit: string;
  /** How the second factor can be given; none where none is asked for. */
  readonly methods: readonly FactorMethod[];
  /** The password, where the screen has asked for it already. */
  readonly password?: string;
  readonly pending?: boolean;
  /** Answers nothing where what became of it is shown elsewhere. */
  readonly send: (confirmation: Confirmation) => Promise<CallResult<unknown> | undefined>;
};

/** Asks for the password, and for the second factor where one is on, before something about the account changes. */
export const ConfirmationForm = (props: ConfirmationFormProps) => {
  const { text, submit, methods, password: knownPassword, pending = false, send } = props;
  const { t } = useTranslation('shell');
  const toast = useToast();
  const { method, choose } = useFactorMethod(methods);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  const missing = (): Errors => ({
    ...(knownPassword === undefined && password === '' ? { password: t('shell.confirmation.needPassword') } : {}),
    ...(method === 'code' && code.trim() === '' ? { code: t('shell.confirmation.needCode') } : {}),
  });
  const factor = async (): Promise<Omit<Confirmation, 'password'> | undefined> => {
    if (method !== 'passkey') return method === 'code' ? { secondFactor: code.trim() } : {};
    const confirmed: { readonly ok: boolean; readonly proof?: PasskeyProof; readonly failure?: CallFailure } =
      await confirmByPasskey('credentials');
    if (confirmed.proof) return { passkey: confirmed.proof };
    setErrors({ code: confirmed.failure?.message || t('shell.factor.calledOff') });
    return undefined;
  };
  const run = async (): Promise<void> => {
    const proof = await factor();
    if (!proof) return;
    const result = await send({ password: knownPassword ?? password, ...proof });
    if (!result || result.ok) return;
    // It is called what its field is called: beside it there may be another password that is changed.
    const beside = errorsOf(result, t('shell.confirmation.wrongPassword'));
    // A password that is not asked for here is no field of this form.
    if (beside && (knownPassword === undefined || beside.password === undefined)) setErrors(beside);
    else toast.failure(result);
  };
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (pending || isBusy) return;
    const wrong = missing();
    setErrors(wrong);
    if (wrong.password || wrong.code) return;
    setBusy(true);
    await run();
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="space-y-4 pb-5">
      <p className="text-15 text-ink-faint">{text}</p>
      {knownPassword === undefined && (
        <TextField
          label={t('shell.confirmation.password')}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(next) => {
            setPassword(next);
            setErrors({});
          }}
          error={errors.password}
          showLabel={t('shell.confirmation.show')}
          hideLabel={t('shell.confirmation.hide')}
        />
      )}
      {method && (
        <FactorField
          methods={methods}
          method={method}
          onMethod={(next) => {
            choose(next);
            setErrors({});
          }}
          label={t('shell.confirmation.code')}
          code={code}
          onCode={(next) => {
            setCode(next);
            setErrors({});
          }}
          error={errors.code}
        />
      )}
      <Button type="submit" size="large" wide isPending={pending || isBusy}>
        {submit}
      </Button>
    </form>
  );
};
