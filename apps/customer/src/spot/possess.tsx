import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { AllPositions, OwnOrders } from '../orders/index.ts';
import { address, useSession, useVisitState } from '../shell/index.ts';

/** What is held, and the orders that are open. */
export const Possess = () => {
  const { t } = useTranslation('spot');
  const { signedIn } = useSession();
  const [part, setPart] = useVisitState<'positions' | 'orders'>('possess', 'positions');
  if (!signedIn)
    return (
      <EmptyState
        title={t('spot.possess.signIn')}
        action={
          <ButtonLink href={address('/login', { redirect: '/trade?tradeKey=possess' })}>{t('shell.signIn')}</ButtonLink>
        }
      />
    );
  return (
    <>
      <div className="px-4 pt-3">
        <Segmented
          look="box"
          size="small"
          label={t('spot.key.possess')}
          value={part}
          onChange={setPart}
          segments={[
            { value: 'positions', label: t('spot.possess.positions') },
            { value: 'orders', label: t('spot.possess.orders') },
          ]}
        />
      </div>
      {part === 'positions' ? <AllPositions /> : <OwnOrders tab="current" />}
      <div className="grid place-items-center pt-2 pb-4 [[aria-busy=true]+&]:invisible">
        <ButtonLink href={address('/myPositions')} look="quiet" size="small">
          {t('spot.possess.all')}
        </ButtonLink>
      </div>
    </>
  );
};
