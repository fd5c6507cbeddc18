import { Segmented } from '@bourse/ui/segmented';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import { MarginPositions } from './margin-positions.tsx';
import { OwnOrders } from './own-orders.tsx';
import { PositionList } from './position-list.tsx';
import { PositionsSummary } from './positions-summary.tsx';

const TABS = ['positions', 'current', 'history', 'closed'] as const;

const ClosedPositions = lazy(() =>
  import('./closed-positions.tsx').then((module) => ({ default: module.ClosedPositions })),
);

/** What is held, what waits and what was, of all products, and what shares that are held no more have brought. `active` 2 opens the orders. */
export const PositionsScreen = () => {
  const { t } = useTranslation('stocks');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const requested = query['active'] === '2' ? 'current' : query['tab'];
  const tab = TABS.find((one) => one === requested) ?? 'positions';
  return (
    <>
      <ScreenHeader
        title={t('stocks.positions.title')}
        below={
          <Segmented
            label={t('stocks.positions.title')}
            value={tab}
            onChange={(next) => setQuery({ tab: next, active: undefined })}
            segments={TABS.map((value) => ({ value, label: t(`stocks.tab.${value}`) }))}
          />
        }
      />
      {tab === 'positions' ? (
        <>
          <PositionsSummary />
          <MarginPositions>{(hasOpen) => <PositionList hasOthers={hasOpen} />}</MarginPositions>
        </>
      ) : tab === 'closed' ? (
        <Suspense fallback={<SkeletonRows />}>
          <ClosedPositions />
        </Suspense>
      ) : (
        <OwnOrders tab={tab} />
      )}
    </>
  );
};
