import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { ToRealAccount } from '../shell/index.ts';

/** Said in place of new shares, where the demo account is open. */
export const NotInDemo = () => {
  const { t } = useTranslation('ipo');
  return (
    <EmptyState
      drawing="wallet"
      title={t('ipo.demo')}
      text={t('ipo.demoText')}
      action={<ToRealAccount />}
      className="min-h-[55dvh] justify-center"
    />
  );
};
