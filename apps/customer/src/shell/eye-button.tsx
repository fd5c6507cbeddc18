import { IconButton } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { prefer, usePreferences } from './preferences.ts';

/** Covers and uncovers the amounts of the whole app; the choice stays on the device. */
export const EyeButton = ({ className = '-my-2' }: { readonly className?: string }) => {
  const { t } = useTranslation('shell');
  const { eyesOpen } = usePreferences();
  return (
    <IconButton
      icon={eyesOpen ? 'eye' : 'eye-off'}
      size={18}
      label={t(eyesOpen ? 'shell.hideAmounts' : 'shell.showAmounts')}
      onPress={() => prefer({ eyesOpen: !eyesOpen })}
      className={className}
    />
  );
};
