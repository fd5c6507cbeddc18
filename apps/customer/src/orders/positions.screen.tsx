import { Chips } from '@bourse/ui/chips';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { type AppProduct, products, ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import { PositionList } from './position-list.tsx';
import { PositionsSummary } from './positions-summary.tsx';
import { useProductTrading } from './use-product-trading.ts';

const TABS = ['positions', 'current', 'history'] as const;

type OrdersProps = { readonly product: AppProduct; readonly tab: 'current' | 'history' };

const ProductOrders = ({ product, tab }: OrdersProps) => {
  const { t } = useTranslation('stocks');
  const trading = useProductTrading(product.name);
  if (!trading) return null;
  return (
    <trading.Orders
      key={`${product.name} ${tab}`}
      list={tab === 'current' ? 'open' : 'history'}
      label={t(`stocks.tab.${tab}`)}
      empty={{ title: t(`stocks.orders.none.${tab}`) }}
    />
  );
};

/** Own orders of one product, which the address names by the segment of its instruments. */
const Orders = ({ tab }: Pick<OrdersProps, 'tab'>) => {
  const { t } = useTranslation('market');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const all = products();
  const product = all.find(({ segment }) => segment === query['of']) ?? all[0];
  if (!product) return null;
  return (
    <>
      <Chips
        label={t('market.segments')}
        value={product.segment}
        onChange={(of) => setQuery({ of })}
        chips={all.map(({ segment }) => ({ value: segment, label: t(`market.segment.${segment}`) }))}
        className="px-4 pt-3"
      />
      <ProductOrders product={product} tab={tab} />
    </>
  );
};

/** What is held, what waits and what was, of all products. `active` 2 opens the orders. */
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
          <PositionList />
        </>
      ) : (
        <Orders tab={tab} />
      )}
    </>
  );
};
