import { Icon } from '@bourse/ui/icon';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaCodeSheet, writeStored } from '../shell/index.ts';
import type { Address } from './address.ts';

export type AddressFieldProps = {
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  /** The kind of address can be chosen: what is typed as an e-mail becomes one. */
  readonly isEither?: boolean;
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

/** The telephone number with its area code, or the e-mail. One field for both, so that what is typed on keeps its place when the kind changes. */
export const AddressField = ({ address, onChange, error, autoFocus = false, isEither = false }: AddressFieldProps) => {
  const { t } = useTranslation('identity');
  const [isPicking, setPicking] = useState(false);
  const isEmail = address.by === 'email';
  const takePhone = (phone: string): void =>
    onChange(isEither && phone.includes('@') ? { by: 'email', email: phone, phone: '' } : { phone });
  const kind = isEmail
    ? ({ type: 'email', inputMode: 'email', autoComplete: 'username' } as const)
    : ({ type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' } as const);
  return (
    <>
      <TextField
        {...kind}
        label={t(isEmail ? 'identity.email' : 'identity.phone')}
        placeholder={t(isEmail ? 'identity.emailPlaceholder' : 'identity.phonePlaceholder')}
        maxLength={isEmail || isEither ? 254 : 20}
        value={isEmail ? address.email : address.phone}
        onChange={isEmail ? (email) => onChange({ email }) : takePhone}
        error={error}
        autoFocus={autoFocus}
        prefix={isEmail ? undefined : <AreaCodeButton code={address.area} onPress={() => setPicking(true)} />}
      />
      <AreaCodeSheet
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        code={address.area}
        onChange={(area) => {
          writeStored('CODE', area);
          onChange({ area });
        }}
      />
    </>
  );
};
