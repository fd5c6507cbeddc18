import { Icon } from '@bourse/ui/icon';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaCodeSheet, keep } from '../shell/index.ts';
import type { Address } from './address.ts';

export type AddressFieldProps = {
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
};

const AreaCodeButton = ({ code, onPress }: { readonly code: string; readonly onPress: () => void }) => {
  const { t } = useTranslation('identity');
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t('identity.areaCode', { code })}
      className="figures hit -ms-2 inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-control px-2 text-15 font-medium text-ink-strong hover:bg-raised focus-ring-inset"
    >
      +{code || '…'}
      <Icon name="chevron-down" size={14} className="text-ink-faint" />
    </button>
  );
};

/** The telephone number with its area code, or the e-mail. */
export const AddressField = ({ address, onChange, error, autoFocus = false }: AddressFieldProps) => {
  const { t } = useTranslation('identity');
  const [isPicking, setPicking] = useState(false);
  if (address.by === 'email')
    return (
      <TextField
        key="email"
        label={t('identity.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder={t('identity.emailPlaceholder')}
        maxLength={254}
        value={address.email}
        onChange={(email) => onChange({ email })}
        error={error}
        autoFocus={autoFocus}
      />
    );
  return (
    <>
      <TextField
        key="phone"
        label={t('identity.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={t('identity.phonePlaceholder')}
        maxLength={20}
        value={address.phone}
        onChange={(phone) => onChange({ phone })}
        error={error}
        autoFocus={autoFocus}
        prefix={<AreaCodeButton code={address.area} onPress={() => setPicking(true)} />}
      />
      <AreaCodeSheet
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        code={address.area}
        onChange={(area) => {
          keep('CODE', area);
          onChange({ area });
        }}
      />
    </>
  );
};
