import { maskEmail, maskPhone } from '@bourse/ui/mask';
import { useTranslation } from 'react-i18next';
import { refusedField, useCommand, useToast } from '../shell/index.ts';
import type { By } from './address.ts';
import { CodeField } from './code-field.tsx';

export type OwnCodeProps = {
  readonly by: By;
  /** The account's own phone or e-mail, in full. */
  readonly to: string;
  readonly purpose: 'funds-password' | 'address';
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
};

/** A code sent to the account's own phone or e-mail. */
export const OwnCode = ({ by, to, purpose, code, onChange, error }: OwnCodeProps) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const { run, refusal, forget } = useCommand('recovery.sendCode');
  const isBeside = refusal !== undefined && refusedField(refusal, ['code']) !== undefined;
  const send = async (): Promise<boolean> => {
    const result = await run({ to: by, purpose });
    if (result.ok) toast.success(t('identity.codeSent'));
    else if (refusedField(result, ['code']) === undefined) toast.failure(result);
    return result.ok;
  };
  return (
    <CodeField
      label={t('identity.recover.codeTo', { to: by === 'phone' ? maskPhone(to) : maskEmail(to) })}
      code={code}
      onChange={(next) => {
        forget();
        onChange(next);
      }}
      error={error ?? (isBeside ? refusal.message : undefined)}
      onSend={send}
    />
  );
};
