import { TextField } from '@bourse/ui/text-field';
import { useTranslation } from 'react-i18next';

export type SecretFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly autoComplete?: 'current-password' | 'new-password' | 'off';
};

/** A password that can be looked at. */
export const SecretField = ({ autoComplete = 'current-password', ...rest }: SecretFieldProps) => {
  const { t } = useTranslation('identity');
  return (
    <TextField
      {...rest}
      type="password"
      autoComplete={autoComplete}
      maxLength={128}
      showLabel={t('identity.showPassword')}
      hideLabel={t('identity.hidePassword')}
    />
  );
};
