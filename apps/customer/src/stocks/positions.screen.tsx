import { Chips } from '@bourse/ui/chips';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { PositionList, SpotOrderList } from '../market/index.ts';
import { ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import { PositionsSummary } from './positions-summary.tsx';
import { StockOrders } from './stock-orders.tsx';

const TABS = ['positions', 'current', 'history'] as const;

const PRODUCTS = { shares: 'stocks', coins: 'bb', currencies: 'divisa' } as const;
type Group = keyof typeof PRODUCTS;
const GROUPS = Object.keys(PRODUCTS) as Group[];

/** Own orders of one group of instruments, which the address names. */
const Orders = ({ tab }: { readonly tab: 'current' | 'history' }) => {
  const { t } = useTranslation(['stocks', 'market']);
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const group = GROUPS.find((one) => one === query['of']) ?? 'shares';
  const product = PRODUCTS[group];
  return (
    <>
      <Chips
        label={t('market.segments', { ns: 'market' })}
        value={group}
        onChange={(of) => setQuery({ of })}
        chips={GROUPS.map((value) => ({ value, label: t(`market.segment.${value}`, { ns: 'market' }) }))}
        className="px-4 pt-3"
      />
      {product === 'stocks' ? (
        <StockOrders key={tab} list={tab} />
      ) : (
        <SpotOrderList
          key={`${product} ${tab}`}
          product={product}
          list={tab === 'current' ? 'open' : 'history'}
          label={t(`stocks.tab.${tab}`)}
          empty={{ title: t(`stocks.orders.none.${tab}`) }}
        />
      )}
    </>
  );
};

/** What is held, what waits and what was, of all products. `active` 2 opens the orders. */
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
        <Orders tab={tab} />
      )}
    </>
  );
};
