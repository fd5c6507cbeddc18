import { maskEmail, maskPhone } from '@bourse/ui/mask';
import { useTranslation } from 'react-i18next';
import { call, useToast } from '../shell/index.ts';
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
  const send = async (): Promise<boolean> => {
    const result = await call('recovery.sendCode', { to: by, purpose });
    if (result.ok) toast.success(t('identity.codeSent'));
    else toast.failure(result);
    return result.ok;
  };
  return (
    <CodeField
      label={t('identity.recover.codeTo', { to: by === 'phone' ? maskPhone(to) : maskEmail(to) })}
      code={code}
      onChange={onChange}
      error={error}
      onSend={send}
    />
  );
};
