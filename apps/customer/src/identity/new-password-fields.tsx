import { useTranslation } from 'react-i18next';
import { SecretField } from './secret-field.tsx';

type Values = { readonly password: string; readonly confirm: string };

export type NewPasswordFieldsProps = {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly errorOf: (field: keyof Values) => string | undefined;
  readonly label?: string;
};

/** A new password, twice. */
export const NewPasswordFields = ({ values, set, errorOf, label }: NewPasswordFieldsProps) => {
  const { t } = useTranslation('identity');
  return (
    <>
      <SecretField
        label={label ?? t('identity.newPassword')}
        hint={t('identity.passwordHint')}
        value={values.password}
        onChange={(password) => set({ password })}
        error={errorOf('password')}
        autoComplete="new-password"
      />
      <SecretField
        label={t('identity.repeatPassword')}
        value={values.confirm}
        onChange={(confirm) => set({ confirm })}
        error={errorOf('confirm')}
        autoComplete="new-password"
      />
    </>
  );
};
