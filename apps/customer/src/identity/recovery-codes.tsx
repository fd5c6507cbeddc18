import { Button } from '@bourse/ui/button';
import { CopyButton } from '@bourse/ui/copy-button';
import { useTranslation } from 'react-i18next';

/** The recovery codes, shown this once. */
export const RecoveryCodes = ({
  codes,
  onSaved,
}: {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}) => {
  const { t } = useTranslation('identity');
  return (
    <div className="space-y-4 pb-5">
      <p className="text-15 text-ink-faint">{t('identity.security.recoveryText')}</p>
      <ul
        dir="ltr"
        className="figures grid grid-cols-2 gap-2 rounded-card bg-sunken p-4 text-center text-15 font-semibold text-ink-strong"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton
        text={codes.join('\n')}
        label={t('identity.security.copy')}
        copiedLabel={t('identity.security.copied')}
        failedLabel={t('identity.security.copyFailed')}
        hasWord
        className="mx-auto flex"
      />
      <Button size="large" wide onPress={onSaved}>
        {t('identity.security.saved')}
      </Button>
    </div>
  );
};
