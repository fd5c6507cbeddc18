import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { PositionList } from '../market/index.ts';
import { ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import { PositionsSummary } from './positions-summary.tsx';
import { StockOrders } from './stock-orders.tsx';

const TABS = ['positions', 'current', 'history'] as const;

/** What is held, what waits and what was: positions and orders of the stock account. `active` 2 opens the orders. */
export const PositionsScreen = () => {
  const { t } = useTranslation('stocks');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const asked = query['active'] === '2' ? 'current' : query['tab'];
  const tab = TABS.find((one) => one === asked) ?? 'positions';
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
          <PositionList />
        </>
      ) : (
        <StockOrders key={tab} list={tab} />
      )}
    </>
  );
};
