import { TextField } from '@bourse/ui/text-field';
import { useTranslation } from 'react-i18next';
import { openService } from '../shell/index.ts';

/** Whether what was typed is no code of an authenticator, and so one of the recovery codes, which have letters. */
export const isRecoveryCode = (typed: string): boolean => typed.trim() !== '' && !/^\d{6}$/.test(typed.trim());

/** The second factor of a sign-in: a code of the authenticator, or a recovery code where that is lost; and whom to ask who has neither (IDENTITY-67). */
export const SignInFactor = ({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | undefined;
}) => {
  const { t } = useTranslation('identity');
  return (
    <div>
      <TextField
        label={t('identity.secondFactor')}
        hint={t('identity.secondFactorHint')}
        autoComplete="one-time-code"
        value={value}
        onChange={onChange}
        error={error}
        maxLength={16}
        autoFocus
      />
      <button
        type="button"
        onClick={openService}
        className="hit mt-2 cursor-pointer rounded-sm text-start text-13 font-medium text-accent-ink hover:underline focus-ring"
      >
        {t('identity.secondFactorNone')}
      </button>
    </div>
  );
};
