import { CountdownButton } from '@bourse/ui/countdown-button';
import { TextField } from '@bourse/ui/text-field';
import { useTranslation } from 'react-i18next';

type CodeFieldProps = {
  readonly label: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Sends a code; whether one is on its way. */
  readonly onSend: () => Promise<boolean>;
};

/** The field for a code that was sent, with the button that sends it. */
export const CodeField = ({ label, code, onChange, error, onSend }: CodeFieldProps) => {
  const { t } = useTranslation('identity');
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={t('identity.codePlaceholder')}
      maxLength={8}
      value={code}
      onChange={(text) => onChange(text.replace(/\s/g, ''))}
      error={error}
      suffix={
        <span className="-me-2">
          <CountdownButton
            label={t('identity.sendCode')}
            waitingLabel={(seconds) => t('identity.sendAgainIn', { seconds })}
            onPress={onSend}
          />
        </span>
      }
    />
  );
};
