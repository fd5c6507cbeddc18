import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { ToRealAccount } from '../shell/index.ts';

/** Said in place of points, where the demo account is open. */
export const DemoHasNoPoints = () => {
  const { t } = useTranslation('points');
  return (
    <EmptyState
      drawing="wallet"
      title={t('points.demo')}
      text={t('points.demoText')}
      action={<ToRealAccount />}
      className="min-h-[55dvh] justify-center"
    />
  );
};
