import { Icon } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import { useSite } from '../shell/index.ts';

/** Where all money is simulated, nothing real may be sent: it could not be returned. */
export const DemoNotice = () => {
  const { t } = useTranslation('funds');
  const isPaper = useSite((site) => site.mode === 'paper');
  if (!isPaper) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-warning-tint p-3.5 text-13 text-warning">
      <Icon name="warning" size={18} className="mt-px shrink-0" />
      <span>{t('funds.topup.demo')}</span>
    </p>
  );
};
