import { Button } from '@bourse/ui/button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallResult,
  confirmByPasskey,
  FactorField,
  type FactorWay,
  type PasskeyProof,
  useFactorWay,
  useToast,
} from '../shell/index.ts';
import { problemsOf } from './form-check.ts';
import { SecretField } from './secret-field.tsx';
import { useForm } from './use-form.ts';

export type Proof = { readonly old: string; readonly secondFactor: string; readonly passkey?: PasskeyProof };

/** The second factor as the calls take it. */
export const factorOf = ({ secondFactor, passkey }: Proof) =>
  passkey ? { passkey } : secondFactor.trim() === '' ? {} : { secondFactor: secondFactor.trim() };

export type ProofFormProps = {
  readonly text: ReactNode;
  readonly submit: string;
  /** How the second factor can be given; none where none is asked for. */
  readonly ways: readonly FactorWay[];
  readonly pending: boolean;
  readonly send: (proof: Proof) => Promise<CallResult<unknown>>;
};

/** Asks for the password, and for the second factor where one is on, before something about the sign-in changes. */
export const ProofForm = ({ text, submit, ways, pending, send }: ProofFormProps) => {
  const { t } = useTranslation(['identity', 'shell']);
  const toast = useToast();
  const { way, choose } = useFactorWay(ways);
  const [isAsking, setAsking] = useState(false);
  const form = useForm<Proof>({ old: '', secondFactor: '' }, ({ old, secondFactor }) =>
    problemsOf([
      [old === '', 'old', 'login_9'],
      [way === 'code' && secondFactor.trim() === '', 'secondFactor', 'identity.security.enterCode'],
    ]),
  );
  const { form: values, set, errorOf } = form;
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (pending || isAsking || !form.isReady()) return;
    let passkey: PasskeyProof | undefined;
    if (way === 'passkey') {
      setAsking(true);
      const confirmed = await confirmByPasskey('credentials');
      setAsking(false);
      if (!confirmed.ok) {
        if (confirmed.failure) toast.failure(confirmed.failure);
        else toast.error(t('shell.factor.calledOff', { ns: 'shell' }));
        return;
      }
      passkey = confirmed.proof;
    }
    const result = await send(passkey ? { ...values, secondFactor: '', passkey } : values);
    if (!result.ok && !form.refuse(result, ['old', 'secondFactor'])) toast.failure(result);
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="space-y-4 pb-5">
      <p className="text-15 text-ink-faint">{text}</p>
      <SecretField
        label={t('identity.password')}
        value={values.old}
        onChange={(old) => set({ old })}
        error={errorOf('old')}
      />
      {way && (
        <FactorField
          ways={ways}
          way={way}
          onWay={choose}
          label={t('identity.security.codeOrRecovery')}
          code={values.secondFactor}
          onCode={(secondFactor) => set({ secondFactor })}
          error={errorOf('secondFactor')}
        />
      )}
      <Button type="submit" size="large" wide isPending={pending || isAsking}>
        {submit}
      </Button>
    </form>
  );
};
